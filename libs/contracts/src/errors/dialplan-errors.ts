import { defineErrors } from './define-errors.js';

/** Refusals about our lines in the dialplan of a PBX, and what they are made of. */
export const dialplanErrors = defineErrors({
  'dialplan.no-config-class': {
    status: 409,
    text: {
      tr: 'AMI kullanıcısı yapılandırma yazamıyor: manager.conf içinde write satırına config eklenmeli ({detail}).',
      en: 'The AMI user may not write configuration: add config to its write line in manager.conf ({detail}).',
      ar: 'مستخدم AMI لا يستطيع كتابة الإعدادات: أضف config إلى سطر write في manager.conf ({detail}).',
    },
  },
  'dialplan.no-reporting-class': {
    status: 409,
    text: {
      tr: 'AMI kullanıcısı arama planını okuyamıyor: manager.conf içinde write satırına reporting eklenmeli ({detail}).',
      en: 'The AMI user may not read the dialplan: add reporting to its write line in manager.conf ({detail}).',
      ar: 'مستخدم AMI لا يستطيع قراءة خطة الاتصال: أضف reporting إلى سطر write في manager.conf ({detail}).',
    },
  },
  'dialplan.not-included': {
    status: 409,
    text: {
      tr: 'Satırlar yazıldı ama yürürlükte değil: extensions.conf dosyasında #tryinclude santral-dialplan.conf satırı yok.',
      en: 'The lines were written but are not in force: extensions.conf has no line #tryinclude santral-dialplan.conf.',
      ar: 'كُتبت الأسطر لكنها غير سارية: لا يوجد السطر #tryinclude santral-dialplan.conf في extensions.conf.',
    },
  },
  'dialplan.not-pasted': { status: 409, text: { tr: 'Satırlar santrale henüz yapıştırılmamış.', en: 'The lines have not been pasted on the PBX yet.', ar: 'لم تُلصق الأسطر في المقسم بعد.' } },
  'dialplan.not-reached': {
    status: 409,
    text: {
      tr: 'Satırlar yürürlükte ama hiçbir bağlam santral-incoming bağlamını içermiyor; dışarıdan gelen çağrılar buraya ulaşmaz.',
      en: 'The lines are in force, but no context includes santral-incoming: calls from outside do not get there.',
      ar: 'الأسطر سارية لكن لا يوجد سياق يتضمن santral-incoming؛ لن تصل المكالمات الواردة إليها.',
    },
  },
  'dialplan.write-failed': { status: 502, text: { tr: 'Santral satırları yazamadı: {detail}', en: 'The PBX could not write the lines: {detail}', ar: 'لم يتمكن المقسم من كتابة الأسطر: {detail}' } },
  'route.interval-order': { status: 400, text: { tr: 'Bitiş saati başlangıçtan sonra olmalı.', en: 'The end has to be after the beginning.', ar: 'يجب أن تكون النهاية بعد البداية.' } },
  'route.intervals-overlap': { status: 400, text: { tr: 'Aynı günün aralıkları çakışamaz.', en: 'Intervals of a day must not overlap.', ar: 'لا يجوز أن تتداخل فترات اليوم الواحد.' } },
  'route.sound-invalid': { status: 400, text: { tr: 'Santraldeki ses adını uzantısız yazın: harf, rakam, -, _, . ve /.', en: 'Write the name of the sound on the PBX without ending: letters, digits, -, _, . and /.', ar: 'اكتب اسم الصوت في المقسم دون لاحقة: أحرف وأرقام و- و_ و. و/.' } },
  'route.queue-invalid': { status: 400, text: { tr: 'Kuyruk adı harf, rakam, - ve _ içerebilir.', en: 'The name of a queue has letters, digits, - and _.', ar: 'اسم القائمة يتكون من أحرف وأرقام و- و_.' } },
  'route.number-invalid': { status: 400, text: { tr: 'Telefon numarası (0850 555 01 01, 444 1 444) ya da 2–15 rakam girin.', en: 'Enter a phone number (0850 555 01 01, 444 1 444) or 2 to 15 digits.', ar: 'أدخل رقم هاتف (0850 555 01 01 أو 444 1 444) أو من 2 إلى 15 رقمًا.' } },
  'route.number-taken': { status: 409, text: { tr: 'Bu numaranın bu santralde bir yönlendirmesi var: {name}', en: 'This number has a route on this PBX: {name}', ar: 'لهذا الرقم توجيه في هذا المقسم: {name}' } },
});
