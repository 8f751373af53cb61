import { defineErrors } from './define-errors.js';

/** Refusals about where recordings lie, and why they could not be fetched from there. */
export const recordingErrors = defineErrors({
  'recording.no-place': {
    status: 409,
    text: {
      tr: 'Bu santralin ses kayıtlarının nerede olduğu tanımlı değil ({pbx}); santral yöneticisi Santraller sayfasında tanımlayabilir.',
      en: 'Nobody has said where the recordings of this PBX are ({pbx}); a telephony admin can on the page of PBXs.',
      ar: 'لم يُحدَّد مكان تسجيلات هذا المقسم ({pbx})؛ يمكن لمسؤول الاتصالات تحديده في صفحة المقاسم.',
    },
  },
  'recording.storage-unreachable': {
    status: 503,
    text: { tr: 'Ses kayıtlarının durduğu yere ulaşılamıyor: {detail}. Kayıt silinmiş değil.', en: 'The place of the recordings cannot be reached: {detail}. The recording is not lost.', ar: 'تعذّر الوصول إلى مكان التسجيلات: {detail}. التسجيل لم يُفقد.' },
  },
  'recording.storage-timeout': {
    status: 504,
    text: { tr: 'Ses kayıtlarının durduğu yer zamanında yanıt vermedi: {detail}.', en: 'The place of the recordings did not answer in time: {detail}.', ar: 'لم يجب مكان التسجيلات في الوقت المحدد: {detail}.' },
  },
  'recording.storage-refused': {
    status: 502,
    text: { tr: 'Ses kayıtlarının durduğu yer bizi içeri almadı (kullanıcı, şifre ya da yetki): {detail}.', en: 'The place of the recordings did not let us in (user, secret or rights): {detail}.', ar: 'رفض مكان التسجيلات دخولنا (المستخدم أو كلمة السر أو الصلاحيات): {detail}.' },
  },
  'recording.storage-failed': { status: 502, text: { tr: 'Ses kaydı durduğu yerden alınamadı: {detail}.', en: 'The recording could not be fetched from its place: {detail}.', ar: 'تعذّر جلب التسجيل من مكانه: {detail}.' } },
  'recording.storage-sealed': {
    status: 409,
    text: { tr: 'Ses kayıtlarının şifresi açılamıyor ({pbx}); Santraller sayfasında yeniden girilmeli.', en: 'The secret of the recordings cannot be opened ({pbx}); it has to be entered again on the page of PBXs.', ar: 'تعذّر فتح كلمة سر التسجيلات ({pbx})؛ يجب إدخالها من جديد في صفحة المقاسم.' },
  },
  'recording.storage-no-folder': {
    status: 409,
    text: { tr: 'Bu makinede ses kayıtlarının klasörü tanımlı değil (RECORDINGS_DIR).', en: 'This machine has no folder of recordings (RECORDINGS_DIR).', ar: 'لا يوجد على هذا الجهاز مجلد للتسجيلات (RECORDINGS_DIR).' },
  },
  'pbx.no-recordings-folder': {
    status: 400,
    text: { tr: 'Bu makinede ses kayıtlarının klasörü tanımlı değil (RECORDINGS_DIR); başka bir yer seçin.', en: 'This machine has no folder of recordings (RECORDINGS_DIR); choose another place.', ar: 'لا يوجد على هذا الجهاز مجلد للتسجيلات (RECORDINGS_DIR)؛ اختر مكانًا آخر.' },
  },
  'pbx.subfolder-invalid': { status: 400, text: { tr: 'Alt klasör / ile başlayamaz ve .. içeremez.', en: 'The subfolder must not begin with / or hold ..', ar: 'لا يجوز أن يبدأ المجلد الفرعي بـ / أو يحتوي على ..' } },
  'pbx.bucket-invalid': { status: 400, text: { tr: 'Kova adı harf, rakam, nokta, alt çizgi ve kısa çizgi içerebilir.', en: 'A bucket has letters, digits, dots, underscores and hyphens.', ar: 'اسم الحاوية أحرف وأرقام ونقاط وشرطات.' } },
  'pbx.prefix-invalid': { status: 400, text: { tr: 'Ön ek / ile bitmeli ve / ile başlamamalı.', en: 'A prefix ends with / and does not begin with it.', ar: 'تنتهي البادئة بـ / ولا تبدأ بها.' } },
});
