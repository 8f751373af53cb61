import { defineErrors } from './define-errors.js';

/** Refusals about queues that Santral makes on PBXs, and about writing the configuration of a PBX. */
export const queueErrors = defineErrors({
  'pbx-config.class-missing': {
    status: 409,
    text: {
      tr: 'AMI kullanıcısının "config" yetkisi yok: manager.conf içindeki write satırına config ekleyin. ({detail})',
      en: 'The AMI user lacks the class "config": add config to its write line in manager.conf. ({detail})',
      ar: 'لا يملك مستخدم AMI الصلاحية "config": أضف config إلى سطر write في manager.conf. ({detail})',
    },
  },
  'pbx-config.not-writable': {
    status: 409,
    text: { tr: 'Santral dosyaya yazamıyor; Asterisk kullanıcısının yazma izni olmalı: {detail}', en: 'The PBX cannot write the file; the user of Asterisk has to be allowed to: {detail}', ar: 'لا يستطيع المقسم الكتابة في الملف؛ يلزم أن يُسمح لمستخدم Asterisk بذلك: {detail}' },
  },
  'pbx-config.not-included': {
    status: 409,
    text: { tr: 'Dosya yazıldı ama okunmuyor; queues.conf dosyasının ilk satırı şu olmalı: {detail}', en: 'The file is written and not read; the first line of queues.conf has to be: {detail}', ar: 'كُتب الملف لكنه لا يُقرأ؛ يجب أن يكون السطر الأول في queues.conf: {detail}' },
  },
  'pbx-config.shadowed': {
    status: 409,
    text: {
      tr: 'Santralde aynı adlı başka bir kuyruk bölümü daha önce okunuyor ve geçerli olan o: {detail}',
      en: 'The PBX reads another section of this name before ours, and goes by that one: {detail}',
      ar: 'يقرأ المقسم قسمًا آخر بالاسم نفسه قبل قسمنا ويعمل به: {detail}',
    },
  },
  'pbx-config.not-in-force': { status: 409, text: { tr: 'Dosyada yazılı ama santral henüz uygulamıyor: {detail}', en: 'It stands in the file, and the PBX does not go by it yet: {detail}', ar: 'مكتوب في الملف لكن المقسم لا يعمل به بعد: {detail}' } },
  'pbx-config.refused': { status: 409, text: { tr: 'Santral yapılandırmayı kabul etmedi: {detail}', en: 'The PBX refused the configuration: {detail}', ar: 'رفض المقسم الإعداد: {detail}' } },
  'queue.name-invalid': {
    status: 400,
    text: { tr: 'Kuyruk adı harfle başlar; en fazla 40 harf (a–z), rakam, - ve _ içerir.', en: 'The name of a queue begins with a letter and has at most 40 letters (a–z), digits, - and _.', ar: 'يبدأ اسم القائمة بحرف ولا يزيد على 40 من الأحرف (a–z) والأرقام و- و_.' },
  },
  'queue.sound-invalid': { status: 400, text: { tr: 'Ses dosyasının adı uzantısız yazılır; harf, rakam, / . - _ ve & içerebilir.', en: 'The name of a sound, without its ending: letters, digits, / . - _ and &.', ar: 'اسم الصوت دون امتداد: أحرف وأرقام و/ . - _ و&.' } },
  'queue.word-invalid': { status: 400, text: { tr: 'Yalnız harf (a–z), rakam, - ve _ kullanın.', en: 'Use letters (a–z), digits, - and _ only.', ar: 'استخدم الأحرف (a–z) والأرقام و- و_ فقط.' } },
  'queue.member-twice': { status: 400, text: { tr: 'Bir dahili yalnız bir kez üye olabilir.', en: 'An extension can be a member once only.', ar: 'لا يمكن أن تكون التحويلة عضوًا إلا مرة واحدة.' } },
  'queue.name-taken': { status: 409, text: { tr: '"{name}" adında bir kuyruk zaten var.', en: 'There is a queue "{name}" already.', ar: 'توجد قائمة باسم "{name}" بالفعل.' } },
  'queue.on-pbx': {
    status: 409,
    text: { tr: 'Santralde "{name}" adında bir kuyruk var; açıp devralabilirsiniz.', en: 'The PBX has a queue "{name}" already; open it to take it over.', ar: 'توجد في المقسم قائمة باسم "{name}"؛ افتحها لتتولى إدارتها.' },
  },
  'queue.number-taken': { status: 409, text: { tr: '{number} numarası "{name}" kuyruğuna gidiyor.', en: 'The number {number} leads to the queue "{name}".', ar: 'الرقم {number} يؤدي إلى القائمة "{name}".' } },
  'queue.has-callers': { status: 409, text: { tr: '"{name}" kuyruğunda bekleyen arayan var; önce onlar cevaplanmalı.', en: 'Callers wait in the queue "{name}"; they have to be answered first.', ar: 'هناك متصلون ينتظرون في القائمة "{name}"؛ يجب الرد عليهم أولًا.' } },
  'queue.drifted': { status: 409, text: { tr: '"{name}" santralde değiştirilmiş; önce farkı giderin.', en: '"{name}" was changed on the PBX; end the difference first.', ar: 'تغيّرت "{name}" في المقسم؛ احسم الاختلاف أولًا.' } },
  'queue.no-drift': { status: 409, text: { tr: 'Bu kuyruk santralle uyumlu.', en: 'This queue is the same on the PBX.', ar: 'هذه القائمة مطابقة لما في المقسم.' } },
  'queue.nothing-to-take': {
    status: 409,
    text: { tr: 'Bu kuyruğun satırları santralde okunamıyor; devralınacak bir ayar yok.', en: 'The lines of this queue cannot be read on the PBX: there is nothing to take over.', ar: 'تعذّرت قراءة أسطر هذه القائمة في المقسم: لا شيء لأخذه.' },
  },
  'queue.unknown-pbx': { status: 404, text: { tr: '"{pbx}" adında bir santral yok.', en: 'There is no PBX "{pbx}".', ar: 'لا يوجد مقسم باسم "{pbx}".' } },
});
