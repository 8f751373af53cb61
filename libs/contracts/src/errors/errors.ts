import { z } from 'zod';
import { defineErrors } from './define-errors.js';
import { dialplanErrors } from './dialplan-errors.js';
import { queueErrors } from './queue-errors.js';
import { recordingErrors } from './recording-errors.js';
import { telephonyErrors } from './telephony-errors.js';

/** Every refusal and fault an answer can carry. Texts of the specification hold to the letter in Turkish. */
export const errors = defineErrors({
  'validation.failed': { status: 400, text: { tr: 'Gönderilen bilgiler geçersiz.', en: 'The data sent is not valid.', ar: 'البيانات المرسلة غير صالحة.' } },
  'field.phone-invalid': { status: 400, text: { tr: 'Geçerli bir telefon numarası giriniz.', en: 'Enter a valid phone number.', ar: 'أدخل رقم هاتف صالحًا.' } },
  'request.malformed': { status: 400, text: { tr: 'İstek okunamadı.', en: 'The request could not be read.', ar: 'تعذّرت قراءة الطلب.' } },
  'request.too-large': { status: 413, text: { tr: 'İstek çok büyük.', en: 'The request is too large.', ar: 'الطلب كبير جدًا.' } },
  'auth.required': { status: 401, text: { tr: 'Oturum açmanız gerekiyor.', en: 'Please sign in.', ar: 'يرجى تسجيل الدخول.' } },
  'auth.invalid-token': { status: 401, text: { tr: 'Invalid access_token', en: 'Invalid access_token', ar: 'Invalid access_token' } },
  'auth.expired-token': { status: 401, text: { tr: 'access_token expired', en: 'access_token expired', ar: 'access_token expired' } },
  'auth.bad-credentials': { status: 401, text: { tr: 'Girilen Bilgiler Hatalı', en: 'The details entered are wrong', ar: 'البيانات المدخلة غير صحيحة' } },
  'sign-in.email-required': { status: 400, text: { tr: 'Bir e-posta adresi girmelisiniz', en: 'You must enter an email address', ar: 'يجب إدخال بريد إلكتروني' } },
  'sign-in.email-invalid': { status: 400, text: { tr: 'Doğru bir e-posta adresi girin', en: 'Enter a correct email address', ar: 'أدخل بريدًا إلكترونيًا صحيحًا' } },
  'sign-in.password-required': { status: 400, text: { tr: 'Lütfen şifrenizi girin', en: 'Please enter your password', ar: 'يرجى إدخال كلمة المرور' } },
  'sign-in.password-short': { status: 400, text: { tr: 'Şifre çok kısa, en az 4 karakter olmalı', en: 'Password too short, at least 4 characters', ar: 'كلمة المرور قصيرة، 4 أحرف على الأقل' } },
  'auth.too-many-attempts': {
    status: 429,
    text: { tr: 'Çok fazla deneme yapıldı. {seconds} saniye sonra yeniden deneyin.', en: 'Too many attempts. Try again in {seconds} seconds.', ar: 'محاولات كثيرة. حاول مجددًا بعد {seconds} ثانية.' },
  },
  'access.denied': {
    status: 403,
    text: { tr: 'Bu işlem için yetkiniz yok: {permission}', en: 'You lack the permission: {permission}', ar: 'ليست لديك الصلاحية: {permission}' },
  },
  'access.foreign-extension': { status: 403, text: { tr: 'Bu dahili size ait değil.', en: 'This extension is not yours.', ar: 'هذه التحويلة ليست لك.' } },
  'access.no-extension': { status: 403, text: { tr: 'Hesabınıza tanımlı bir dahili yok.', en: 'Your account has no extension.', ar: 'لا توجد تحويلة مرتبطة بحسابك.' } },
  'record.not-found': { status: 404, text: { tr: 'Kayıt bulunamadı.', en: 'Record not found.', ar: 'السجل غير موجود.' } },
  'route.not-found': { status: 404, text: { tr: 'Böyle bir adres yok.', en: 'No such address.', ar: 'العنوان غير موجود.' } },
  'record.version-conflict': {
    status: 409,
    text: {
      tr: 'Kayıt siz düzenlerken değişti. Güncel hâlini yükleyip yeniden deneyin.',
      en: 'The record changed while you edited it. Load the current one and try again.',
      ar: 'تغيّر السجل أثناء تعديلك. حمّل النسخة الحالية وحاول مجددًا.',
    },
  },
  'record.duplicate': {
    status: 409,
    text: { tr: '{field} alanında aynı değer başka bir kayıtta var.', en: 'Another record has the same value in {field}.', ar: 'القيمة نفسها موجودة في سجل آخر: {field}.' },
  },
  'record.in-use': { status: 409, text: { tr: 'Kayıt kullanımda olduğu için silinemez.', en: 'The record is in use and cannot be deleted.', ar: 'السجل مستخدم ولا يمكن حذفه.' } },
  'record.reference-missing': {
    status: 409,
    text: { tr: '{field} alanında seçilen kayıt artık yok.', en: 'The record chosen in {field} no longer exists.', ar: 'السجل المختار في {field} لم يعد موجودًا.' },
  },
  'ticket.transition-refused': {
    status: 409,
    text: { tr: 'Talep "{from}" durumundan "{to}" durumuna geçemez.', en: 'A ticket cannot go from "{from}" to "{to}".', ar: 'لا يمكن نقل التذكرة من "{from}" إلى "{to}".' },
  },
  'ticket.reopen-expired': {
    status: 409,
    text: { tr: 'Kapanalı {days} günden fazla olan talep yeniden açılamaz; yeni bir talep açın.', en: 'A ticket closed more than {days} days ago cannot be reopened; open a new one.', ar: 'لا يمكن إعادة فتح تذكرة مغلقة منذ أكثر من {days} أيام؛ افتح تذكرة جديدة.' },
  },
  'contact.number-hidden': { status: 400, text: { tr: 'Gizli numara bir kişiye kaydedilemez.', en: 'A hidden number cannot be saved to a contact.', ar: 'لا يمكن حفظ رقم مخفي لجهة اتصال.' } },
  'contact.not-of-customer': {
    status: 400,
    text: { tr: 'Seçilen kişi bu müşteriye ait değil.', en: 'The chosen contact does not belong to this customer.', ar: 'جهة الاتصال المختارة لا تتبع هذا العميل.' },
  },
  'call.not-found': { status: 404, text: { tr: 'Çağrı bulunamadı.', en: 'Call not found.', ar: 'المكالمة غير موجودة.' } },
  'call-filter.too-many': { status: 409, text: { tr: 'En fazla 50 arama saklanabilir.', en: 'At most 50 searches can be kept.', ar: 'يمكن حفظ 50 بحثًا كحد أقصى.' } },
  'missed-call.taken': { status: 409, text: { tr: 'Bu numarayı {name} üstlendi.', en: '{name} has taken this number.', ar: 'تولّى {name} هذا الرقم.' } },
  'criterion.weight-out-of-range': { status: 400, text: { tr: 'Ağırlık 1 ile 100 arasında olmalıdır.', en: 'The weight must lie between 1 and 100.', ar: 'يجب أن يكون الوزن بين 1 و100.' } },
  'criterion.scale-out-of-range': { status: 400, text: { tr: 'En yüksek puan 1 ile 10 arasında olmalıdır.', en: 'The highest score must lie between 1 and 10.', ar: 'يجب أن تكون أعلى درجة بين 1 و10.' } },
  'criterion.reversed-validity': { status: 400, text: { tr: 'Geçerlilik bitişi başlangıcından sonra olmalıdır.', en: 'A criterion must end after it begins.', ar: 'يجب أن تكون نهاية السريان بعد بدايته.' } },
  'performance-target.out-of-range': {
    status: 400,
    text: { tr: 'Ağırlık ve yüzdeler 0–100, süreler 0–86.400 saniye olmalıdır.', en: 'Weights and percentages must lie between 0 and 100, times between 0 and 86,400 seconds.', ar: 'يجب أن تكون الأوزان والنسب بين 0 و100 والأزمنة بين 0 و86400 ثانية.' },
  },
  'performance-target.reversed': {
    status: 400,
    text: { tr: 'Hedef tabandan yüksek olmalıdır; işlem süresinde sıra alt sınır ≤ hedef < taban.', en: 'A target must lie above its floor; of the handle time: shortest ≤ target < floor.', ar: 'يجب أن يكون الهدف أعلى من الحد الأدنى؛ وفي زمن المعالجة: الأقصر ≤ الهدف < الحد.' },
  },
  'performance-target.no-weight': { status: 400, text: { tr: 'En az bir ağırlık 0’dan büyük olmalıdır.', en: 'At least one weight must be above 0.', ar: 'يجب أن يكون وزن واحد على الأقل أكبر من 0.' } },
  'performance-target.group-required': { status: 400, text: { tr: 'Bir kullanıcı grubu seçiniz.', en: 'Choose a user group.', ar: 'اختر مجموعة مستخدمين.' } },
  'performance-target.company-fixed': {
    status: 409,
    text: { tr: 'Şirketin hedefleri silinemez ve bir gruba bağlanamaz.', en: 'The targets of the company cannot be deleted nor given to a group.', ar: 'لا يمكن حذف أهداف الشركة أو ربطها بمجموعة.' },
  },
  'call-score.not-scorable': {
    status: 409,
    text: { tr: 'Bu temsilcinin bu çağrıda biten bir görüşmesi yok; puan verilemez.', en: 'This agent has no finished talk in this call to score.', ar: 'ليس لهذا الموظف محادثة منتهية في هذه المكالمة لتقييمها.' },
  },
  'call-score.own-call': { status: 403, text: { tr: 'Kendi görüşmenize puan veremezsiniz.', en: 'You cannot score your own call.', ar: 'لا يمكنك تقييم مكالمتك.' } },
  'call-score.no-criteria': { status: 409, text: { tr: 'Bu çağrı için geçerli bir değerlendirme kriteri yok.', en: 'No scoring criterion is valid for this call.', ar: 'لا يوجد معيار تقييم سارٍ لهذه المكالمة.' } },
  'call-score.criteria-changed': {
    status: 409,
    text: { tr: 'Kriterler bu sırada değişti; formu yenileyip yeniden puanlayın.', en: 'The criteria have changed meanwhile; reload the sheet and score again.', ar: 'تغيّرت المعايير في هذه الأثناء؛ حدّث النموذج وقيّم من جديد.' },
  },
  'call-score.incomplete': { status: 400, text: { tr: 'Her kritere geçerli bir puan verin.', en: 'Give every criterion valid points.', ar: 'امنح كل معيار درجة صالحة.' } },
  'call-score.long-period': { status: 400, text: { tr: 'Dönem en fazla 92 gün olabilir ve bitişi başlangıcından sonradır.', en: 'The period may have at most 92 days and must end after it begins.', ar: 'المدة 92 يومًا كحد أقصى ويجب أن تنتهي بعد بدايتها.' } },
  'recording.erased': {
    status: 410,
    text: { tr: 'Bu ses kaydının saklama süresi doldu ve silindi.', en: 'The time of this recording was up; it has been erased.', ar: 'انتهت مدة حفظ هذا التسجيل وحُذف.' },
  },
  'recording.already-held': { status: 409, text: { tr: 'Bu çağrının kayıtlarını {name} saklıyor.', en: '{name} already holds the recordings of this call.', ar: 'يحتفظ {name} بتسجيلات هذه المكالمة.' } },
  'recording.not-held': { status: 409, text: { tr: 'Bu çağrının kayıtları saklamada değil.', en: 'Nobody holds the recordings of this call.', ar: 'لا أحد يحتفظ بتسجيلات هذه المكالمة.' } },
  'recording.nothing-to-hold': { status: 409, text: { tr: 'Bu çağrının saklanacak ses kaydı yok.', en: 'This call has no recording to hold.', ar: 'لا يوجد تسجيل لهذه المكالمة للاحتفاظ به.' } },
  'retention.queue-twice': { status: 400, text: { tr: 'Bir kuyruk yalnız bir kez yazılabilir.', en: 'A queue can stand here once only.', ar: 'لا يمكن ذكر القائمة إلا مرة واحدة.' } },
  'recording.not-found': { status: 404, text: { tr: 'Ses kaydı bulunamadı.', en: 'Recording not found.', ar: 'التسجيل غير موجود.' } },
  'request.range-unsatisfiable': { status: 416, text: { tr: 'İstenen bölüm dosyada yok.', en: 'The file has no such part.', ar: 'الجزء المطلوب غير موجود في الملف.' } },
  'call.foreign': { status: 403, text: { tr: 'Bu çağrıda yer almadınız.', en: 'You took no part in this call.', ar: 'لم تشارك في هذه المكالمة.' } },
  'call.consult-lost': {
    status: 409,
    text: {
      tr: 'Danışma başlamadı; görüşme sizde. Numarayı kontrol edip yeniden deneyin.',
      en: 'The consultation did not begin; the call is still yours. Check the number and try again.',
      ar: 'لم تبدأ الاستشارة والمكالمة ما زالت معك. تحقق من الرقم وحاول مجددًا.',
    },
  },
  'call.phone-cannot': {
    status: 409,
    text: {
      tr: 'Masa telefonunuz bunu ekrandan yapamıyor; telefonun kendi tuşunu kullanın.',
      en: 'Your desk phone cannot do this from the screen; use its own key.',
      ar: 'هاتفك المكتبي لا ينفّذ هذا من الشاشة؛ استخدم مفتاح الهاتف نفسه.',
    },
  },
  'call.phone-silent': {
    status: 409,
    text: {
      tr: 'Masa telefonunuz isteğe uymadı; telefonun kendi tuşunu kullanın.',
      en: 'Your desk phone did not do as it was asked; use its own key.',
      ar: 'لم يستجب هاتفك المكتبي للطلب؛ استخدم مفتاح الهاتف نفسه.',
    },
  },
  'call.two-needed': { status: 409, text: { tr: 'Konferans için bağlı iki görüşmeniz olmalı.', en: 'A conference needs two connected calls of yours.', ar: 'تحتاج المكالمة الجماعية إلى مكالمتين متصلتين لديك.' } },
  'call-card.still-up': { status: 409, text: { tr: 'Görüşme sürerken kart kapatılamaz.', en: 'A card cannot be put away while its call is up.', ar: 'لا يمكن إغلاق البطاقة أثناء المكالمة.' } },
  'call-detail.reason-required': { status: 400, text: { tr: 'Lütfen en az bir arama nedeni seçiniz.', en: 'Please choose at least one call reason.', ar: 'يرجى اختيار سبب اتصال واحد على الأقل.' } },
  'call-detail.unknown-reason': { status: 400, text: { tr: 'Seçilen arama nedeni artık kullanılmıyor.', en: 'The chosen call reason is no longer in use.', ar: 'سبب الاتصال المختار لم يعد مستخدمًا.' } },
  'call-detail.comment-required': {
    status: 400,
    text: { tr: '"{reason}" nedeni için açıklama yazmanız gerekiyor.', en: 'The reason "{reason}" needs a comment.', ar: 'السبب "{reason}" يتطلب تعليقًا.' },
  },
  'contact.number-required': { status: 400, text: { tr: 'Numara zorunludur.', en: 'The number is required.', ar: 'الرقم مطلوب.' } },
  'contact.customer-required': { status: 400, text: { tr: 'Lütfen Müşteri Seçiniz.', en: 'Please choose a customer.', ar: 'يرجى اختيار عميل.' } },
  'contact.name-required': {
    status: 400,
    text: { tr: 'Lütfen Müşteri Ad Soyad Kısmını Doldurunuz.', en: 'Please fill in the customer name and surname.', ar: 'يرجى تعبئة اسم العميل ولقبه.' },
  },
  'auth.awaiting-approval': {
    status: 403,
    text: { tr: 'Hesabınız yönetici onayını bekliyor.', en: 'Your account awaits approval by an administrator.', ar: 'حسابك بانتظار موافقة المسؤول.' },
  },
  'auth.email-in-use': { status: 409, text: { tr: 'The email address is already in use', en: 'The email address is already in use', ar: 'The email address is already in use' } },
  'auth.passwords-differ': { status: 400, text: { tr: 'Şifreler aynı değil.', en: 'The passwords differ.', ar: 'كلمتا المرور غير متطابقتين.' } },
  'auth.wrong-password': { status: 400, text: { tr: 'Şimdiki şifreniz hatalı.', en: 'Your current password is wrong.', ar: 'كلمة مرورك الحالية غير صحيحة.' } },
  'access.session-only': {
    status: 403,
    text: { tr: 'Bu işlem API anahtarıyla yapılamaz; oturum açmak gerekir.', en: 'An API token cannot do this; it takes somebody who signs in.', ar: 'لا يمكن تنفيذ هذا بمفتاح API؛ يلزم تسجيل الدخول.' },
  },
  'api-token.above-own-access': {
    status: 403,
    text: { tr: 'Bir API anahtarına sizde olmayan bir yetki veremezsiniz.', en: 'A token cannot be given a permission that you lack.', ar: 'لا يمكن منح مفتاح API صلاحية لا تملكها.' },
  },
  'api-token.too-many': {
    status: 409,
    text: { tr: 'En fazla {count} geçerli API anahtarınız olabilir. Kullanmadıklarınızı iptal edin.', en: 'You can have at most {count} valid API tokens. Revoke those you do not use.', ar: 'يمكن أن يكون لديك {count} مفتاح API صالحًا كحد أقصى. ألغِ ما لا تستخدمه.' },
  },
  'webhook.url-invalid': {
    status: 400,
    text: { tr: 'Kullanıcı adı ve şifre içermeyen bir http:// ya da https:// adresi girin.', en: 'Enter an http:// or https:// address without a user name or password in it.', ar: 'أدخل عنوانًا يبدأ بـ http:// أو https:// دون اسم مستخدم أو كلمة مرور.' },
  },
  'webhook.address-forbidden': {
    status: 400,
    text: { tr: 'Bu adrese gönderim yapılamaz: ağ ayarları izin vermiyor.', en: 'Nothing can be sent to this address: the network settings do not allow it.', ar: 'لا يمكن الإرسال إلى هذا العنوان: إعدادات الشبكة لا تسمح بذلك.' },
  },
  'webhook.too-many': { status: 409, text: { tr: 'En fazla {count} web kancası olabilir.', en: 'There can be at most {count} webhooks.', ar: 'الحد الأقصى {count} خطاف ويب.' } },
  'webhook.inactive': { status: 409, text: { tr: 'Web kancası kapalı; önce açın.', en: 'The webhook is switched off; switch it on first.', ar: 'خطاف الويب متوقف؛ شغّله أولًا.' } },
  'access.cross-site': { status: 403, text: { tr: 'Bu istek başka bir siteden geldi.', en: 'This request came from another site.', ar: 'جاء هذا الطلب من موقع آخر.' } },
  'user.last-admin': { status: 409, text: { tr: 'Son yöneticinin yetkisi alınamaz.', en: 'The last administrator cannot lose access.', ar: 'لا يمكن سحب صلاحية آخر مسؤول.' } },
  'user.own-access': { status: 409, text: { tr: 'Kendi erişiminizi değiştiremezsiniz.', en: 'You cannot change your own access.', ar: 'لا يمكنك تغيير صلاحياتك بنفسك.' } },
  'user.above-own-access': {
    status: 403,
    text: { tr: 'Sizde olmayan bir yetkiyi veremez, sizden yetkili bir kullanıcıyı değiştiremezsiniz.', en: 'You cannot grant what you lack, nor change a user who may do more than you.', ar: 'لا يمكنك منح صلاحية لا تملكها أو تعديل مستخدم أعلى صلاحية منك.' },
  },
  'user.phone-required': { status: 400, text: { tr: 'Rolü olan kullanıcının telefon numarası olmalıdır; SMS kodu oraya gider.', en: 'A user with a role needs a phone number; the SMS code goes there.', ar: 'المستخدم صاحب الدور يحتاج رقم هاتف يُرسل إليه رمز SMS.' } },
  'user.has-history': { status: 409, text: { tr: 'Oturum açmış bir kullanıcı silinemez; devre dışı bırakın.', en: 'A user who has signed in cannot be deleted; disable them.', ar: 'لا يمكن حذف مستخدم سجّل الدخول من قبل؛ عطّله بدلًا من ذلك.' } },
  'role.admin-fixed': { status: 409, text: { tr: 'Yönetici rolü her zaman bütün yetkilere sahiptir.', en: 'The administrator role always holds every permission.', ar: 'دور المسؤول يملك كل الصلاحيات دائمًا.' } },
  'sms.not-sent': {
    status: 503,
    text: { tr: 'SMS kodu gönderilemedi. Biraz sonra yeniden deneyin.', en: 'The SMS code could not be sent. Try again in a moment.', ar: 'تعذّر إرسال رمز SMS. حاول مجددًا بعد قليل.' },
  },
  ...telephonyErrors,
  ...recordingErrors,
  ...dialplanErrors,
  ...queueErrors,
  'webphone.not-allowed': { status: 409, text: { tr: 'Bu dahili yalnız masa telefonuyla kullanılıyor.', en: 'This extension is for a desk phone only.', ar: 'هذه التحويلة لهاتف المكتب فقط.' } },
  'webphone.no-extension': { status: 409, text: { tr: 'Hesabınıza tanımlı bir dahili yok.', en: 'Your account has no extension.', ar: 'لا توجد تحويلة مرتبطة بحسابك.' } },
  'webphone.unavailable': { status: 503, text: { tr: 'Bu santral için web telefonu kurulu değil.', en: 'The web phone is not set up for this PBX.', ar: 'هاتف الويب غير مُعدّ لهذا المقسم.' } },
  'agent.not-logged-in': { status: 409, text: { tr: 'Önce kuyruğa girmelisiniz.', en: 'Join the queue first.', ar: 'ادخل إلى قائمة الانتظار أولًا.' } },
  'agent.no-queues': { status: 409, text: { tr: 'Bu dahiliye tanımlı bir kuyruk yok.', en: 'This extension has no queue.', ar: 'لا توجد قائمة انتظار لهذه التحويلة.' } },
  'supervision.not-now': { status: 409, text: { tr: 'Temsilcinin durumu değişti; bu işlem şu anda yapılamaz.', en: 'The state of this person has changed; this cannot be done now.', ar: 'تغيّرت حالة الموظف؛ لا يمكن تنفيذ ذلك الآن.' } },
  'supervision.own-call': { status: 409, text: { tr: 'Kendi görüşmenizi dinleyemezsiniz.', en: 'You cannot listen in on your own call.', ar: 'لا يمكنك الاستماع إلى مكالمتك الخاصة.' } },
  'supervision.other-pbx': { status: 409, text: { tr: 'Telefonunuz bu temsilcinin santralinde değil.', en: 'Your phone is not on the PBX of this person.', ar: 'هاتفك ليس على مقسم هذا الموظف.' } },
  'supervision.no-longer-waiting': { status: 409, text: { tr: 'Arayan artık kuyrukta beklemiyor.', en: 'The caller no longer waits in a queue.', ar: 'لم يعد المتصل ينتظر في قائمة الانتظار.' } },
  'wallboard.settings-changed': { status: 409, text: { tr: 'Sınırları bu arada başka biri değiştirdi; yeniden açıp deneyin.', en: 'Somebody else has changed the limits meanwhile; open them again.', ar: 'غيّر شخص آخر الحدود في هذه الأثناء؛ افتحها من جديد.' } },
  'alert-rule.too-many': { status: 409, text: { tr: 'En fazla {max} kural olabilir.', en: 'There can be at most {max} rules.', ar: 'يمكن أن يكون هناك {max} قاعدة كحد أقصى.' } },
  'alert.limit-out-of-range': { status: 400, text: { tr: 'Bu sınır bu koşul için geçerli değil.', en: 'This limit is not valid for this condition.', ar: 'هذا الحد غير صالح لهذا الشرط.' } },
  'alert.not-open': { status: 409, text: { tr: 'Bu uyarı bitmiş ya da biri onu zaten üstlenmiş.', en: 'This alert is over, or somebody looks after it already.', ar: 'انتهى هذا التنبيه أو يتابعه شخص آخر بالفعل.' } },
  'report.moment': {
    status: 400,
    text: { tr: 'ISO 8601 tarihi ya da zamanı olmalı, örneğin 2026-11-20 veya 2026-11-20T10:00:00+03:00.', en: 'Must be an ISO 8601 date or time, for example 2026-11-20 or 2026-11-20T10:00:00+03:00.', ar: 'يجب أن يكون تاريخًا أو وقتًا بصيغة ISO 8601، مثل 2026-11-20 أو 2026-11-20T10:00:00+03:00.' },
  },
  'report.timezone': { status: 400, text: { tr: 'Bilinmeyen saat dilimi; örneğin Europe/Istanbul olmalı.', en: 'Unknown time zone; for example Europe/Istanbul.', ar: 'منطقة زمنية غير معروفة؛ مثال: Europe/Istanbul.' } },
  'report.time-of-day': { status: 400, text: { tr: 'SS:DD biçiminde bir saat olmalı, örneğin 09:00.', en: 'Must be a time of day as HH:MM, for example 09:00.', ar: 'يجب أن يكون وقتًا بصيغة HH:MM، مثل 09:00.' } },
  'report.empty-day': { status: 400, text: { tr: 'Başlangıç ve bitiş saati aynı olamaz.', en: 'Must differ from the start of the day.', ar: 'يجب أن يختلف عن بداية اليوم.' } },
  'report.bands': { status: 400, text: { tr: 'Bekleme sınırları artan sırada olmalı, örneğin 5,10,20.', en: 'The bounds must rise, for example 5,10,20.', ar: 'يجب أن تكون الحدود تصاعدية، مثل 5,10,20.' } },
  'report.reversed-period': { status: 400, text: { tr: 'Bitiş, başlangıçtan sonra olmalı.', en: 'Must be after the start of the period.', ar: 'يجب أن تكون النهاية بعد البداية.' } },
  'report.too-many-rows': { status: 400, text: { tr: 'Bu rapor çok fazla satır verir; daha geniş bir aralık ya da daha kısa bir dönem seçin.', en: 'This would be too many rows; choose a wider interval or a shorter period.', ar: 'عدد الصفوف كبير جدًا؛ اختر فاصلًا أوسع أو مدة أقصر.' } },
  'report.too-long-for-paper': {
    status: 400,
    text: { tr: 'PDF en çok {max} satır olabilir; daha geniş bir adım seçin ya da Excel olarak indirin.', en: 'A PDF holds at most {max} rows; choose a wider step, or take it as a spreadsheet.', ar: 'يتسع ملف PDF لما لا يزيد على {max} صف؛ اختر خطوة أوسع أو نزّله كجدول Excel.' },
  },
  'report-schedule.too-many': { status: 409, text: { tr: 'En fazla {max} zamanlama olabilir.', en: 'There can be at most {max} schedules.', ar: 'يمكن أن يكون هناك {max} جدولة كحد أقصى.' } },
  'report.not-found': { status: 404, text: { tr: 'Böyle bir rapor yok.', en: 'There is no such report.', ar: 'لا يوجد تقرير كهذا.' } },
  'report.no-group': { status: 400, text: { tr: 'Böyle bir kullanıcı grubu yok.', en: 'There is no such user group.', ar: 'لا توجد مجموعة مستخدمين كهذه.' } },
  'report.empty-group': { status: 400, text: { tr: 'Bu gruplarda dahilisi olan kimse yok.', en: 'Nobody in these groups has an extension.', ar: 'لا أحد في هذه المجموعات لديه تحويلة.' } },
  'report.not-applicable': { status: 400, text: { tr: 'Bu rapor bu seçenekle daraltılamaz.', en: 'This report does not take this parameter.', ar: 'لا يقبل هذا التقرير هذا الخيار.' } },
  'agent-queue.unknown-queue': { status: 409, text: { tr: 'Santralde "{queue}" adında bir kuyruk yok.', en: 'The PBX has no queue "{queue}".', ar: 'لا توجد في المقسم قائمة انتظار باسم "{queue}".' } },
  'agent-queue.unknown-extension': { status: 409, text: { tr: '{extension} dahilisinde oturan bir kullanıcı yok.', en: 'Nobody has the extension {extension}.', ar: 'لا يوجد مستخدم على التحويلة {extension}.' } },
  'presence.future-day': { status: 400, text: { tr: 'Bu gün henüz başlamadı.', en: 'This day has not begun yet.', ar: 'لم يبدأ هذا اليوم بعد.' } },
  'wrap-up.not-running': { status: 409, text: { tr: 'Süren bir çağrı sonu işlemi yok.', en: 'There is no wrap-up going on.', ar: 'لا يوجد عمل جارٍ لما بعد المكالمة.' } },
  'wrap-up.no-more-time': { status: 409, text: { tr: 'Çağrı sonu işlem daha fazla uzatılamaz.', en: 'The wrap-up cannot be made any longer.', ar: 'لا يمكن تمديد عمل ما بعد المكالمة أكثر من ذلك.' } },
  'break.not-found': { status: 404, text: { tr: 'Böyle bir mola türü yok.', en: 'There is no such break type.', ar: 'لا يوجد نوع استراحة كهذا.' } },
  'break.disabled': { status: 409, text: { tr: 'Bu mola türü artık kullanılmıyor.', en: 'This break type is no longer in use.', ar: 'لم يعد نوع الاستراحة هذا مستخدمًا.' } },
  'break-type.has-history': {
    status: 409,
    text: { tr: 'Kullanılmış bir mola türü silinemez; etkin olmaktan çıkarın.', en: 'A break type that was used cannot be deleted; make it inactive.', ar: 'لا يمكن حذف نوع استراحة استُخدم من قبل؛ أوقف تفعيله بدلًا من ذلك.' },
  },
  'break-type.limit-out-of-range': {
    status: 400,
    text: { tr: 'Günlük limit 0 ile 86.400 saniye (24 saat) arasında olmalıdır.', en: 'The daily limit must lie between 0 and 86,400 seconds (24 hours).', ar: 'يجب أن يكون الحد اليومي بين 0 و86400 ثانية (24 ساعة).' },
  },
  'dead-letters.unknown-source': { status: 404, text: { tr: '"{source}" adında bir akış ya da kuyruk yok.', en: 'There is no stream or queue "{source}".', ar: 'لا يوجد مسار أو قائمة باسم "{source}".' } },
  'service.unavailable': { status: 503, text: { tr: 'Servis şu anda yanıt vermiyor. Girdikleriniz korunuyor.', en: 'The service does not answer now. What you typed is kept.', ar: 'الخدمة لا تستجيب الآن. ما كتبته محفوظ.' } },
  'server.fault': { status: 500, text: { tr: 'Bir Hata Oluştu', en: 'An error occurred', ar: 'حدث خطأ' } },
});
export type ErrorCode = keyof typeof errors;

/** Body of every refusal and fault. `message` is in the language of the request; `requestId` finds the log line. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
