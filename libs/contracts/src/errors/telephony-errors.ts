import { defineErrors } from './define-errors.js';

/** Refusals about PBXs, what is asked of them by ARI, and their extensions. */
export const telephonyErrors = defineErrors({
  'pbx.unreachable': {
    status: 503,
    text: { tr: 'Santral bağlantısı yok; işlem yapılmadı. Bağlantı gelince yeniden deneyin.', en: 'There is no link to the PBX; nothing was done. Try again when it is back.', ar: 'لا يوجد اتصال بالمقسم؛ لم يُنفَّذ شيء. حاول مجددًا عند عودته.' },
  },
  'pbx.refused': { status: 409, text: { tr: 'Santral işlemi kabul etmedi: {message}', en: 'The PBX refused: {message}', ar: 'رفض المقسم العملية: {message}' } },
  'pbx.no-answer': { status: 504, text: { tr: 'Santral zamanında yanıt vermedi; sonucu ekranda göreceksiniz.', en: 'The PBX did not answer in time; the screen will show what came of it.', ar: 'لم يجب المقسم في الوقت المحدد؛ ستظهر النتيجة على الشاشة.' } },
  'pbx.id-invalid': { status: 400, text: { tr: '1–32 karakter: a–z, 0–9 ve kısa çizgi; "santral" kullanılamaz.', en: '1 to 32 of a–z, 0–9 and hyphen; "santral" is taken.', ar: 'من 1 إلى 32 حرفًا: a–z و0–9 والشرطة؛ والاسم "santral" محجوز.' } },
  'pbx.id-taken': { status: 409, text: { tr: 'Bu kimlikte bir santral var.', en: 'There is a PBX of this id.', ar: 'يوجد مقسم بهذا المعرّف.' } },
  'pbx.host-invalid': { status: 400, text: { tr: 'Bir IP adresi ya da sunucu adı girin.', en: 'Enter an IP address or a host name.', ar: 'أدخل عنوان IP أو اسم مضيف.' } },
  'pbx.word-invalid': { status: 400, text: { tr: 'Satır sonu ve denetim karakteri içeremez.', en: 'Must hold no line breaks or control characters.', ar: 'لا يجوز أن يحتوي على أسطر جديدة أو محارف تحكم.' } },
  'pbx.url-invalid': {
    status: 400,
    text: { tr: 'Kullanıcı adı ve şifre içermeyen bir http:// ya da https:// adresi girin.', en: 'Enter an http:// or https:// address without a user name or password in it.', ar: 'أدخل عنوانًا يبدأ بـ http:// أو https:// دون اسم مستخدم أو كلمة مرور.' },
  },
  'pbx.websocket-invalid': { status: 400, text: { tr: 'ws:// ya da wss:// ile başlayan bir adres girin.', en: 'Enter an address that begins with ws:// or wss://.', ar: 'أدخل عنوانًا يبدأ بـ ws:// أو wss://.' } },
  'pbx.folder-invalid': { status: 400, text: { tr: 'Klasör / ile başlamalı.', en: 'The folder must begin with /.', ar: 'يجب أن يبدأ المجلد بـ /.' } },
  'pbx.address-forbidden': { status: 400, text: { tr: 'Bu adrese bağlanılamaz.', en: 'This address must not be connected to.', ar: 'لا يُسمح بالاتصال بهذا العنوان.' } },
  'pbx.secret-needed': {
    status: 400,
    text: { tr: 'Şifreyi girin: adres ya da kullanıcı değişince kayıtlı şifre kullanılmaz.', en: 'Enter the secret: a stored one is not used for another address or user.', ar: 'أدخل كلمة السر: لا تُستخدم المحفوظة مع عنوان أو مستخدم آخر.' },
  },
  'pbx.environment-owned': {
    status: 409,
    text: { tr: 'Bu santral ortam değişkenleriyle (AMI_*) tanımlı; buradan değiştirilemez.', en: 'This PBX is set by the environment (AMI_*) and cannot be changed here.', ar: 'هذا المقسم معرّف بمتغيرات البيئة (AMI_*) ولا يمكن تغييره من هنا.' },
  },
  'pbx.calls-up': {
    status: 409,
    text: { tr: 'Bu santralde süren {count} çağrı var; onaylarsanız kayıtları kesilir.', en: '{count} calls are up on this PBX; if you confirm, they are no longer followed.', ar: 'توجد {count} مكالمات جارية على هذا المقسم؛ إن أكدت فسيتوقف تتبعها.' },
  },
  'pbx.in-use': {
    status: 409,
    text: { tr: 'Bu santralde dahilisi olan {count} kullanıcı var; önce onları başka bir santrale taşıyın.', en: '{count} users have their extension on this PBX; move them first.', ar: 'يوجد {count} مستخدمين تحويلاتهم على هذا المقسم؛ انقلهم أولًا.' },
  },
  'ari.not-configured': {
    status: 409,
    text: { tr: 'Bu santral için ARI tanımlı değil; dahililer buradan yazılamaz.', en: 'ARI is not set up for this PBX; extensions cannot be written from here.', ar: 'لم يُعدّ ARI لهذا المقسم؛ لا يمكن كتابة التحويلات من هنا.' },
  },
  'ari.unreachable': { status: 503, text: { tr: 'ARI adresine ulaşılamıyor: {detail}', en: 'The address of ARI cannot be reached: {detail}', ar: 'تعذّر الوصول إلى عنوان ARI: {detail}' } },
  'ari.timeout': { status: 504, text: { tr: 'ARI zamanında yanıt vermedi: {detail}', en: 'ARI did not answer in time: {detail}', ar: 'لم يجب ARI في الوقت المحدد: {detail}' } },
  'ari.unauthorized': {
    status: 409,
    text: { tr: 'ARI kullanıcı adını ya da şifresini kabul etmedi (401). Santraldeki ari.conf ile karşılaştırın.', en: 'ARI refused the user name or the secret (401). Compare them with ari.conf of the PBX.', ar: 'رفض ARI اسم المستخدم أو كلمة السر (401). قارنهما بملف ari.conf في المقسم.' },
  },
  'ari.write-denied': {
    status: 409,
    text: { tr: 'ARI kullanıcısı yalnız okuyabiliyor (403): ari.conf içinde read_only = no olmalı.', en: 'The ARI user may only read (403): it needs read_only = no in ari.conf.', ar: 'مستخدم ARI مخوّل بالقراءة فقط (403): يلزم read_only = no في ari.conf.' },
  },
  'ari.not-found': {
    status: 409,
    text: { tr: 'Bu adreste ARI yok (404): http.conf ile ari.conf açık ve res_ari yüklü olmalı.', en: 'There is no ARI at this address (404): http.conf and ari.conf have to be enabled, and res_ari loaded.', ar: 'لا يوجد ARI على هذا العنوان (404): يجب تفعيل http.conf وari.conf وتحميل res_ari.' },
  },
  'ari.read-only': {
    status: 409,
    text: {
      tr: 'Santral {object} nesnesini yazmaya izin vermedi (403): ya pjsip.conf içinde yazılı ya da sorcery.conf bu tür için astdb içermiyor.',
      en: 'The PBX did not let {object} be written (403): it stands in pjsip.conf, or sorcery.conf has no astdb for this type.',
      ar: 'لم يسمح المقسم بكتابة {object} (403): إما أنه مكتوب في pjsip.conf أو أن sorcery.conf لا يتضمن astdb لهذا النوع.',
    },
  },
  'ari.failed': { status: 502, text: { tr: 'ARI isteği yerine getiremedi: {detail}', en: 'ARI could not do what it was asked to: {detail}', ar: 'لم يتمكن ARI من تنفيذ الطلب: {detail}' } },
  'ari.bad-answer': { status: 502, text: { tr: 'Bu adresten gelen yanıt ARI yanıtı değil: {detail}', en: 'What answers at this address is not ARI: {detail}', ar: 'ما يجيب على هذا العنوان ليس ARI: {detail}' } },
  'extension.number-invalid': { status: 400, text: { tr: 'Dahili 2–6 rakam olmalı.', en: 'An extension has 2 to 6 digits.', ar: 'التحويلة من 2 إلى 6 أرقام.' } },
  'extension.name-invalid': { status: 400, text: { tr: 'Ad tırnak, ters bölü, < ve > içeremez.', en: 'A name must hold no quotes, backslash, < or >.', ar: 'لا يجوز أن يحتوي الاسم على علامات اقتباس أو شرطة مائلة عكسية أو < أو >.' } },
  'extension.codec-twice': { status: 400, text: { tr: 'Bir kodek yalnız bir kez seçilebilir.', en: 'A codec can be chosen once only.', ar: 'لا يمكن اختيار الترميز إلا مرة واحدة.' } },
  'extension.caller-id-invalid': { status: 400, text: { tr: 'Arayan numara 3–15 rakam olmalı.', en: 'The caller id has 3 to 15 digits.', ar: 'رقم المتصل من 3 إلى 15 رقمًا.' } },
  'extension.taken': { status: 409, text: { tr: '{number} dahilisi zaten var.', en: 'There is an extension {number} already.', ar: 'التحويلة {number} موجودة بالفعل.' } },
  'extension.on-pbx': {
    status: 409,
    text: { tr: 'Santralde {number} adında, bizim olmayan bir uç nokta var; üzerine yazılmaz.', en: 'The PBX has an endpoint {number} that is not ours; it is not written over.', ar: 'في المقسم نقطة نهاية باسم {number} ليست لنا؛ لن تُستبدل.' },
  },
  'extension.user-taken': { status: 409, text: { tr: '{name} zaten {number} dahilisini kullanıyor.', en: '{name} has the extension {number} already.', ar: '{name} لديه التحويلة {number} بالفعل.' } },
  'extension.user-needed': { status: 400, text: { tr: 'Kuyruk vermek için önce bir kullanıcı seçin.', en: 'Choose a user first: queues belong to whoever sits there.', ar: 'اختر مستخدمًا أولًا: القوائم تخص من يجلس هناك.' } },
  'extension.in-queue': { status: 409, text: { tr: '{number} şu anda kuyrukta; önce kuyruktan çıkmalı.', en: '{number} is in a queue now and has to leave it first.', ar: '{number} في قائمة انتظار الآن وعليه مغادرتها أولًا.' } },
  'extension.nothing-to-take': { status: 409, text: { tr: 'Dahili santralde yok; alınacak bir ayar bulunmuyor.', en: 'The PBX does not have the extension: there is nothing to take over.', ar: 'التحويلة غير موجودة في المقسم: لا شيء لأخذه.' } },
  'extension.drifted': { status: 409, text: { tr: '{number} santralde değiştirilmiş; önce farkı giderin.', en: '{number} was changed on the PBX; end the difference first.', ar: 'تغيّرت {number} في المقسم؛ احسم الاختلاف أولًا.' } },
  'extension.no-drift': { status: 409, text: { tr: 'Bu dahili santralle uyumlu.', en: 'This extension is the same on the PBX.', ar: 'هذه التحويلة مطابقة لما في المقسم.' } },
  'extension.unknown-pbx': { status: 404, text: { tr: '"{pbx}" adında bir santral yok.', en: 'There is no PBX "{pbx}".', ar: 'لا يوجد مقسم باسم "{pbx}".' } },
  'extension.unknown-user': { status: 409, text: { tr: '"{user}" adresinde bir kullanıcı yok.', en: 'There is no user "{user}".', ar: 'لا يوجد مستخدم "{user}".' } },
  'extension.twice-in-file': { status: 400, text: { tr: 'Aynı değer {line}. satırda da var.', en: 'Line {line} has the same.', ar: 'السطر {line} يحمل القيمة نفسها.' } },
  'extension.column-missing': { status: 400, text: { tr: 'Dosyada "{column}" sütunu yok.', en: 'The file has no column "{column}".', ar: 'لا يوجد عمود "{column}" في الملف.' } },
  'extension.column-unknown': { status: 400, text: { tr: '"{column}" diye bir sütun yok.', en: 'There is no column "{column}".', ar: 'لا يوجد عمود باسم "{column}".' } },
  'extension.line-cells': { status: 400, text: { tr: '{expected} hücre olmalı, {found} var.', en: 'Must have {expected} cells, has {found}.', ar: 'يجب أن يحتوي على {expected} خلايا، وفيه {found}.' } },
  'extension.file-unreadable': { status: 400, text: { tr: 'Dosya CSV olarak okunamadı: {detail}', en: 'The file cannot be read as CSV: {detail}', ar: 'تعذّرت قراءة الملف بصيغة CSV: {detail}' } },
  'extension.file-has-faults': { status: 409, text: { tr: '{count} satır hatalı; hiçbir dahili yazılmadı.', en: '{count} lines are wrong; nothing was written.', ar: 'هناك {count} أسطر خاطئة؛ لم يُكتب شيء.' } },
  'extension.file-too-long': { status: 400, text: { tr: 'Dosyada en fazla {max} satır olabilir.', en: 'The file may have at most {max} lines.', ar: 'يمكن أن يحتوي الملف على {max} سطر كحد أقصى.' } },
});
