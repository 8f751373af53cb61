import { z } from 'zod';
import { defineErrors } from './define-errors.js';

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
  'recording.not-found': { status: 404, text: { tr: 'Ses kaydı bulunamadı.', en: 'Recording not found.', ar: 'التسجيل غير موجود.' } },
  'request.range-unsatisfiable': { status: 416, text: { tr: 'İstenen bölüm dosyada yok.', en: 'The file has no such part.', ar: 'الجزء المطلوب غير موجود في الملف.' } },
  'call.foreign': { status: 403, text: { tr: 'Bu çağrıda yer almadınız.', en: 'You took no part in this call.', ar: 'لم تشارك في هذه المكالمة.' } },
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
  'pbx.unreachable': {
    status: 503,
    text: { tr: 'Santral bağlantısı yok; işlem yapılmadı. Bağlantı gelince yeniden deneyin.', en: 'There is no link to the PBX; nothing was done. Try again when it is back.', ar: 'لا يوجد اتصال بالمقسم؛ لم يُنفَّذ شيء. حاول مجددًا عند عودته.' },
  },
  'pbx.refused': { status: 409, text: { tr: 'Santral işlemi kabul etmedi: {message}', en: 'The PBX refused: {message}', ar: 'رفض المقسم العملية: {message}' } },
  'pbx.no-answer': { status: 504, text: { tr: 'Santral zamanında yanıt vermedi; sonucu ekranda göreceksiniz.', en: 'The PBX did not answer in time; the screen will show what came of it.', ar: 'لم يجب المقسم في الوقت المحدد؛ ستظهر النتيجة على الشاشة.' } },
  'webphone.no-extension': { status: 409, text: { tr: 'Hesabınıza tanımlı bir dahili yok.', en: 'Your account has no extension.', ar: 'لا توجد تحويلة مرتبطة بحسابك.' } },
  'webphone.unavailable': { status: 503, text: { tr: 'Bu santral için web telefonu kurulu değil.', en: 'The web phone is not set up for this PBX.', ar: 'هاتف الويب غير مُعدّ لهذا المقسم.' } },
  'agent.not-logged-in': { status: 409, text: { tr: 'Önce kuyruğa girmelisiniz.', en: 'Join the queue first.', ar: 'ادخل إلى قائمة الانتظار أولًا.' } },
  'agent.no-queues': { status: 409, text: { tr: 'Bu dahiliye tanımlı bir kuyruk yok.', en: 'This extension has no queue.', ar: 'لا توجد قائمة انتظار لهذه التحويلة.' } },
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
  'report.not-found': { status: 404, text: { tr: 'Böyle bir rapor yok.', en: 'There is no such report.', ar: 'لا يوجد تقرير كهذا.' } },
  'report.not-applicable': { status: 400, text: { tr: 'Bu rapor bu seçenekle daraltılamaz.', en: 'This report does not take this parameter.', ar: 'لا يقبل هذا التقرير هذا الخيار.' } },
  'agent-queue.unknown-queue': { status: 409, text: { tr: 'Santralde "{queue}" adında bir kuyruk yok.', en: 'The PBX has no queue "{queue}".', ar: 'لا توجد في المقسم قائمة انتظار باسم "{queue}".' } },
  'agent-queue.unknown-extension': { status: 409, text: { tr: '{extension} dahilisinde oturan bir kullanıcı yok.', en: 'Nobody has the extension {extension}.', ar: 'لا يوجد مستخدم على التحويلة {extension}.' } },
  'presence.future-day': { status: 400, text: { tr: 'Bu gün henüz başlamadı.', en: 'This day has not begun yet.', ar: 'لم يبدأ هذا اليوم بعد.' } },
  'wrap-up.not-running': { status: 409, text: { tr: 'Süren bir çağrı sonu işlemi yok.', en: 'There is no wrap-up going on.', ar: 'لا يوجد وقت إنهاء جارٍ بعد المكالمة.' } },
  'wrap-up.no-more-time': { status: 409, text: { tr: 'Çağrı sonu süresi daha fazla uzatılamaz.', en: 'The wrap-up cannot be made any longer.', ar: 'لا يمكن تمديد وقت ما بعد المكالمة أكثر من ذلك.' } },
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
