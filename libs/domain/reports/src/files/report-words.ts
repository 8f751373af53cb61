import { type ComputedReportName, type Language, type Localized, type ReportCoverage, type ReportInterval, type ReportOptions, reportTraits } from '@santral/contracts';

const text = (tr: string, en: string, ar: string): Localized => ({ tr, en, ar });

export const reportTitles: Readonly<Record<ComputedReportName, Localized>> = {
  'calls-per-hours': text('Saatlik çağrılar', 'Calls per hour', 'المكالمات حسب الساعة'),
  'agent-reports': text('Temsilci raporu', 'Agent report', 'تقرير الموظفين'),
  'break-reports': text('Mola raporu', 'Break report', 'تقرير الاستراحات'),
  reports: text('Genel rapor', 'General report', 'التقرير العام'),
  'queue-reports': text('Kuyruk raporu', 'Queue report', 'تقرير قوائم الانتظار'),
  'average-waiting-time': text('Ortalama bekleme süresi', 'Average waiting time', 'متوسط وقت الانتظار'),
  'agent-call-points': text('Temsilci çağrı puanları', 'Agent call points', 'نقاط مكالمات الموظفين'),
  'agent-perform-reports': text('Temsilci performans raporu', 'Agent performance', 'تقرير أداء الموظفين'),
};

const intervals: Readonly<Record<ReportInterval, Localized>> = {
  hour: text('Saat saat', 'By hour', 'حسب الساعة'),
  day: text('Gün gün', 'By day', 'حسب اليوم'),
  week: text('Hafta hafta', 'By week', 'حسب الأسبوع'),
  month: text('Ay ay', 'By month', 'حسب الشهر'),
  total: text('Dönemin tamamı', 'The whole period', 'الفترة كاملة'),
};
const filters = {
  pbx: text('Santral', 'PBX', 'المقسم'),
  queues: text('Kuyruk', 'Queues', 'قوائم الانتظار'),
  allQueues: text('bütün kuyruklar', 'all queues', 'كل القوائم'),
  agents: text('Temsilci (dahili)', 'Agents (extension)', 'الموظفون (التحويلة)'),
  allAgents: text('bütün temsilciler', 'all agents', 'كل الموظفين'),
  groups: text('Kullanıcı grubu', 'User groups', 'مجموعات المستخدمين'),
  hours: text('Saatler', 'Hours', 'الساعات'),
  weekDays: text('Günler', 'Days', 'الأيام'),
} as const;
const settings = {
  target: text('Hedef: {n} sn içinde karşılanan', 'Target: answered within {n} s', 'الهدف: الرد خلال {n} ثانية'),
  goal: text('hizmet seviyesi hedefi %{n}', 'service level goal {n}%', 'هدف مستوى الخدمة {n}%'),
  short: text('{n} saniyeden kısa terk, kısa terktir', 'an abandon below {n} s is short', 'الترك دون {n} ثانية ترك قصير'),
  shortCounted: text('kısa terkler sayılır', 'short abandons count', 'الترك القصير محسوب'),
  shortNotCounted: text('kısa terkler sayılmaz', 'short abandons do not count', 'الترك القصير غير محسوب'),
  flowOutsCounted: text('kuyruktan başka yolla çıkanlar sayılır', 'visits that left in other ways count', 'الخروج بطرق أخرى محسوب'),
  flowOutsNotCounted: text('kuyruktan başka yolla çıkanlar sayılmaz', 'visits that left in other ways do not count', 'الخروج بطرق أخرى غير محسوب'),
  firstContact: text('aynı nedenle {n} gün içinde yeniden aramayan müşteri ilk aramada çözülmüş sayılır', 'a customer who does not call again for the same reason within {n} days was helped at the first contact', 'العميل الذي لا يعاود الاتصال للسبب نفسه خلال {n} أيام حُلّ أمره من أول اتصال'),
  earlyExcluded: text('hedef içindeki terkler sayılmaz', 'abandons within the target do not count', 'الترك ضمن الهدف غير محسوب'),
  earlyAsSuccess: text('hedef içindeki terkler başarılı sayılır', 'abandons within the target count as met', 'الترك ضمن الهدف محسوب نجاحًا'),
} as const;
const coverages = {
  gaps: text('Santral bağlantısı {n} kez kesildi; bu sürelerin rakamları eksik olabilir.', 'Outages of the link to the PBX: {n}; the figures of those times may be incomplete.', 'انقطاعات الاتصال بالمقسم: {n}؛ قد تكون أرقام تلك الأوقات ناقصة.'),
  imported: text('{from} – {until} arasında içe aktarılan kayıtlar var; eski günlük bekletmeleri, giden ve dahili çağrıları bilmez.', 'Imported between {from} and {until}: the former log does not tell holds, outgoing and internal calls.', 'سجلات مستورَدة بين {from} و{until}؛ السجل السابق لا يذكر التعليق ولا المكالمات الصادرة والداخلية.'),
  open: text('{n} çağrı hâlâ sürüyor; rakamlar kesin değil.', 'Calls that are still up: {n}; the figures are not final.', 'مكالمات ما زالت جارية: {n}؛ الأرقام ليست نهائية.'),
} as const;
export const paperWords = {
  totals: text('Toplam', 'Total', 'المجموع'),
  page: text('Sayfa {n} / {of}', 'Page {n} of {of}', 'صفحة {n} من {of}'),
  made: text('{at} tarihinde hazırlandı', 'Made on {at}', 'أُعدّ في {at}'),
  noRows: text('Bu dönemde kayıt yok.', 'Nothing happened in this period.', 'لا شيء في هذه الفترة.'),
} as const satisfies Record<string, Localized>;

export const fill = (words: string, values: Readonly<Record<string, string | number>>): string => words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** Reports whose figures depend on what a short abandon is, and those that have a service level. */
const aboutShort: readonly ComputedReportName[] = ['calls-per-hours', 'reports', 'queue-reports', 'average-waiting-time'];
const aboutLevel: readonly ComputedReportName[] = ['reports', 'queue-reports'];

const locales: Readonly<Record<Language, string>> = { tr: 'tr-TR', en: 'en-GB', ar: 'ar-u-nu-latn' };

/** What the report was narrowed by, a line each. `keep` keeps parts that read from left to right together. */
export function filterWords(name: ComputedReportName, options: ReportOptions, language: Language, keep: (part: string) => string = (part) => part): string[] {
  const traits = reportTraits[name];
  const list = (values: readonly string[], all: Localized) => (values.length > 0 ? values.map(keep).join(', ') : all[language]);
  const lines = [intervals[options.interval as ReportInterval][language]];
  if (options.pbx.length > 0) lines.push(`${filters.pbx[language]}: ${options.pbx.map(keep).join(', ')}`);
  if (traits.filters.includes('queues')) lines.push(`${filters.queues[language]}: ${list(options.queues, filters.allQueues)}`);
  // Agents and groups complete each other: without agents of their own the groups are all there is.
  if (traits.filters.includes('agents') && (options.agents.length > 0 || options.groups.length === 0)) lines.push(`${filters.agents[language]}: ${list(options.agents, filters.allAgents)}`);
  if (options.groups.length > 0) lines.push(`${filters.groups[language]}: ${options.groups.map(({ name: group }) => keep(group)).join(', ')}`);
  if (options.dayStart !== '00:00' || options.dayEnd !== '24:00') lines.push(`${filters.hours[language]}: ${keep(`${options.dayStart}–${options.dayEnd}`)}`);
  if (options.weekDays.length > 0) lines.push(`${filters.weekDays[language]}: ${options.weekDays.map((day) => weekDay(day, language)).join(', ')}`);
  return lines;
}

type Judged = Pick<ReportOptions, 'countShortAbandons' | 'countFlowOuts' | 'earlyAbandons' | 'goalPercent'> & { targetS: number; shortAbandonS: number };

/** How the figures were counted, in words: what holds for all, then a line for each queue that is judged otherwise. */
export function optionWords(name: ComputedReportName, options: ReportOptions, language: Language, keep: (part: string) => string = (part) => part): string[] {
  const all = judgedWords(name, { ...options, targetS: options.targetMs / 1000, shortAbandonS: options.shortAbandonMs / 1000 }, language);
  if (options.firstContactDays !== undefined) all.push(fill(settings.firstContact[language], { n: options.firstContactDays }));
  if (all.length === 0) return [];
  return [all.join(' · '), ...options.queueOptions.map((queue) => `${keep(queue.queue)}: ${judgedWords(name, queue, language).join(' · ')}`)];
}

function judgedWords(name: ComputedReportName, options: Judged, language: Language): string[] {
  const say = (key: keyof typeof settings, n = 0) => fill(settings[key][language], { n });
  const words: string[] = [];
  if (aboutLevel.includes(name)) words.push(say('target', options.targetS), say('goal', options.goalPercent));
  if (aboutShort.includes(name)) words.push(say('short', options.shortAbandonS));
  if (!aboutLevel.includes(name)) return words;
  words.push(say(options.countShortAbandons ? 'shortCounted' : 'shortNotCounted'), say(options.countFlowOuts ? 'flowOutsCounted' : 'flowOutsNotCounted'));
  if (options.earlyAbandons !== 'in-denominator') words.push(say(options.earlyAbandons === 'excluded' ? 'earlyExcluded' : 'earlyAsSuccess'));
  return words;
}

/** Why the figures may be incomplete, and what of them was imported; empty when there is nothing to say. */
export function coverageWords({ gaps, open, imported }: ReportCoverage, language: Language): string[] {
  return [
    ...(gaps.length > 0 ? [fill(coverages.gaps[language], { n: gaps.length })] : []),
    ...(open > 0 ? [fill(coverages.open[language], { n: open })] : []),
    ...(imported ? [fill(coverages.imported[language], { from: dayOf(imported.from), until: dayOf(imported.until) })] : []),
  ];
}

// 1 January 2024 was a Monday.
const weekDay = (day: number, language: Language): string => new Intl.DateTimeFormat(locales[language], { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
/** `20.11.2026` of an instant as it is on the wall clock of the report. */
const dayOf = (iso: string): string => `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`;
