import { type CallItem, type CallOutcome, type Direction, formatDuration, formatNational, type Language, type Localized } from '@santral/contracts';
import { CSV_START, csvLines, type ExportOptions, instantFormat } from '@santral/platform/resource';

const directions: Record<Direction, Localized> = {
  inbound: { tr: 'Gelen', en: 'Incoming', ar: 'واردة' },
  outbound: { tr: 'Giden', en: 'Outgoing', ar: 'صادرة' },
  internal: { tr: 'Dahili', en: 'Internal', ar: 'داخلية' },
};
const outcomes: Record<CallOutcome, Localized> = {
  answered: { tr: 'Karşılandı', en: 'Answered', ar: 'مجابة' },
  abandoned: { tr: 'Terk edildi', en: 'Abandoned', ar: 'متروكة' },
  timeout: { tr: 'Kuyruk süresi doldu', en: 'Queue timed out', ar: 'انتهت مهلة الانتظار' },
  'exit-key': { tr: 'Tuşla çıktı', en: 'Left by a key', ar: 'خرج بمفتاح' },
  'exit-empty': { tr: 'Kuyrukta kimse yoktu', en: 'Queue was empty', ar: 'لا أحد في القائمة' },
  withdrawn: { tr: 'Kuyruktan çekildi', en: 'Withdrawn', ar: 'سُحبت' },
  refused: { tr: 'Kuyruk almadı', en: 'Refused by the queue', ar: 'رفضتها القائمة' },
  'ivr-only': { tr: 'Menüde kaldı', en: 'Menu only', ar: 'القائمة الصوتية فقط' },
  busy: { tr: 'Meşgul', en: 'Busy', ar: 'مشغول' },
  'no-answer': { tr: 'Cevap yok', en: 'No answer', ar: 'لا رد' },
  cancelled: { tr: 'Vazgeçildi', en: 'Cancelled', ar: 'أُلغيت' },
  failed: { tr: 'Kurulamadı', en: 'Failed', ar: 'فشلت' },
  system: { tr: 'Bilinmiyor', en: 'Not known', ar: 'غير معروفة' },
  open: { tr: 'Sürüyor', en: 'In progress', ar: 'جارية' },
};

const imported: Localized = { tr: 'İçe aktarıldı', en: 'Imported', ar: 'مستورَدة' };

type Column = [heading: Localized, cell: (call: CallItem, at: (instant: string | null) => string, language: Language) => string];
const columns: readonly Column[] = [
  [{ tr: 'Başlangıç', en: 'Started', ar: 'البداية' }, (call, at) => at(call.startedAt)],
  [{ tr: 'Yön', en: 'Direction', ar: 'الاتجاه' }, (call, _, language) => directions[call.direction][language]],
  [{ tr: 'Arayan', en: 'Caller', ar: 'المتصل' }, (call) => formatNational(call.caller)],
  [{ tr: 'Arayan adı', en: 'Caller name', ar: 'اسم المتصل' }, (call) => call.callerName ?? ''],
  [{ tr: 'Aranan', en: 'Called', ar: 'المطلوب' }, (call) => formatNational(call.called)],
  [{ tr: 'Kuyruk', en: 'Queue', ar: 'قائمة الانتظار' }, (call) => call.queue ?? ''],
  [{ tr: 'Temsilci', en: 'Agent', ar: 'الموظف' }, (call) => call.agent ?? ''],
  [{ tr: 'Dahili', en: 'Extension', ar: 'التحويلة' }, (call) => call.extension ?? ''],
  [{ tr: 'Sonuç', en: 'Outcome', ar: 'النتيجة' }, (call, _, language) => outcomes[call.outcome][language]],
  [{ tr: 'Bekleme', en: 'Wait', ar: 'الانتظار' }, (call) => formatDuration(call.waitMs)],
  [{ tr: 'Görüşme', en: 'Talk', ar: 'المحادثة' }, (call) => formatDuration(call.talkMs)],
  [{ tr: 'Bekletme', en: 'Hold', ar: 'التعليق' }, (call) => formatDuration(call.holdMs)],
  [{ tr: 'Bitiş', en: 'Ended', ar: 'النهاية' }, (call, at) => at(call.endedAt)],
  [{ tr: 'Arama nedeni', en: 'Call reasons', ar: 'أسباب الاتصال' }, (call) => call.detail?.reasons.map((reason) => reason.label).join(', ') ?? ''],
  [{ tr: 'Açıklama', en: 'Comment', ar: 'التعليق' }, (call) => call.detail?.comment ?? ''],
  [{ tr: 'Kaynak', en: 'Source', ar: 'المصدر' }, (call, _, language) => (call.coverage === 'imported' ? imported[language] : '')],
  [{ tr: 'Santral', en: 'PBX', ar: 'المقسم' }, (call) => call.pbx],
  [{ tr: 'Çağrı kimliği', en: 'Call id', ar: 'معرّف المكالمة' }, (call) => call.id],
];

/** Calls as CSV in the shape of every other export; yields pieces of the file as batches come in. Instants in the company's zone. */
export async function* callsCsv(batches: AsyncIterable<CallItem[]>, { language, timeZone }: ExportOptions): AsyncGenerator<string> {
  const instants = instantFormat(timeZone);
  const at = (instant: string | null) => (instant === null ? '' : instants.format(new Date(instant)));
  yield CSV_START + csvLines([columns.map(([heading]) => heading[language])]);
  for await (const calls of batches) if (calls.length > 0) yield csvLines(calls.map((call) => columns.map(([, cell]) => cell(call, at, language))));
}
