import type { Localized } from '@santral/contracts';

/** How a value is written: instants on the wall clock of the report, durations as hh:mm:ss, rates in percent, points with two decimals. */
export type ColumnKind = 'instant' | 'text' | 'count' | 'duration' | 'rate' | 'points' | 'breaks' | 'bands';
export interface ReportColumn {
  kind: ColumnKind;
  label: Localized;
}

const column = (kind: ColumnKind) => (tr: string, en: string, ar: string): ReportColumn => ({ kind, label: { tr, en, ar } });
const [instant, text, count, duration, rate, points] = [column('instant'), column('text'), column('count'), column('duration'), column('rate'), column('points')];

/** Columns of report files by the name of the field, in no order; a test holds them to the fields of the answers. */
export const reportColumns: Readonly<Record<string, ReportColumn>> = {
  from: instant('Başlangıç', 'From', 'من'),
  until: instant('Bitiş', 'Until', 'إلى'),
  queue: text('Kuyruk', 'Queue', 'قائمة الانتظار'),
  pbx: text('Santral', 'PBX', 'المقسم'),
  agent: text('Dahili', 'Extension', 'التحويلة'),
  agentName: text('Temsilci', 'Agent', 'الموظف'),
  breakType: text('Mola kodu', 'Break code', 'رمز الاستراحة'),
  breakTypeName: text('Mola türü', 'Break type', 'نوع الاستراحة'),
  inboundCalls: count('Gelen çağrı', 'Inbound calls', 'المكالمات الواردة'),
  outboundCalls: count('Giden çağrı', 'Outbound calls', 'المكالمات الصادرة'),
  internalCalls: count('Dahili çağrı', 'Internal calls', 'المكالمات الداخلية'),
  offered: count('Gelen', 'Offered', 'المعروضة'),
  answered: count('Yanıtlanan', 'Answered', 'المجابة'),
  answeredInTarget: count('Hedef içinde yanıtlanan', 'Answered in target', 'المجابة ضمن الهدف'),
  abandoned: count('Terk edilen', 'Abandoned', 'المتروكة'),
  shortAbandoned: count('Kısa terk', 'Short abandons', 'الترك القصير'),
  missed: count('Kaçan', 'Missed', 'الفائتة'),
  missedReturned: count('Geri dönülen', 'Returned', 'المعاد الاتصال بها'),
  outbound: count('Giden', 'Outbound', 'الصادرة'),
  outboundAnswered: count('Yanıtlanan giden', 'Outbound answered', 'الصادرة المجابة'),
  transferred: count('Aktarılan', 'Transferred', 'المحولة'),
  transferredOut: count('Aktardığı', 'Transferred out', 'حوّلها'),
  transferredIn: count('Aktarılarak gelen', 'Transferred in', 'حُوّلت إليه'),
  uniqueCallers: count('Benzersiz arayan', 'Unique callers', 'المتصلون المختلفون'),
  calls: count('Çağrı', 'Calls', 'المكالمات'),
  visits: count('Kuyruk girişi', 'Queue entries', 'مرات دخول القائمة'),
  peakConcurrent: count('En çok eş zamanlı', 'Peak concurrent', 'الذروة المتزامنة'),
  timeout: count('Zaman aşımı', 'Timed out', 'انتهاء المهلة'),
  exitKey: count('Tuşla çıkış', 'Left by key', 'الخروج بمفتاح'),
  exitEmpty: count('Kuyruk boş', 'Queue empty', 'القائمة فارغة'),
  withdrawn: count('Geri çekilen', 'Withdrawn', 'المسحوبة'),
  refused: count('Kabul edilmeyen', 'Refused', 'المرفوضة'),
  system: count('Sistem', 'System', 'النظام'),
  open: count('Açık', 'Open', 'المفتوحة'),
  waitAvgMs: duration('Ortalama bekleme', 'Average wait', 'متوسط الانتظار'),
  waitMedianMs: duration('Ortanca bekleme', 'Median wait', 'وسيط الانتظار'),
  waitP80Ms: duration('Bekleme %80', 'Wait 80%', 'الانتظار 80%'),
  waitP95Ms: duration('Bekleme %95', 'Wait 95%', 'الانتظار 95%'),
  waitMaxMs: duration('En uzun bekleme', 'Longest wait', 'أطول انتظار'),
  queueWaitAvgMs: duration('Ortalama bekleme', 'Average wait', 'متوسط الانتظار'),
  asaMs: duration('Ortalama yanıtlama', 'Average speed of answer', 'متوسط سرعة الرد'),
  abandonAvgMs: duration('Ortalama terk süresi', 'Average time to abandon', 'متوسط وقت الترك'),
  talkMs: duration('Görüşme', 'Talk', 'التحدث'),
  holdMs: duration('Bekletme', 'Hold', 'التعليق'),
  talkAvgMs: duration('Ortalama görüşme', 'Average talk', 'متوسط التحدث'),
  talkNetAvgMs: duration('Ortalama görüşme (bekletmesiz)', 'Average talk without hold', 'متوسط التحدث دون تعليق'),
  holdAvgMs: duration('Ortalama bekletme', 'Average hold', 'متوسط التعليق'),
  acwAvgMs: duration('Ortalama çağrı sonu işlem', 'Average wrap-up', 'متوسط العمل بعد المكالمة'),
  ahtMs: duration('Ortalama işlem süresi', 'Average handle time', 'متوسط زمن المعالجة'),
  serviceLevel: rate('Servis seviyesi (%)', 'Service level (%)', 'مستوى الخدمة (%)'),
  abandonRate: rate('Terk oranı (%)', 'Abandon rate (%)', 'معدل الترك (%)'),
  abandonGrossRate: rate('Brüt terk oranı (%)', 'Gross abandon rate (%)', 'معدل الترك الإجمالي (%)'),
  answerRate: rate('Yanıtlama oranı (%)', 'Answer rate (%)', 'معدل الرد (%)'),
  bands: { kind: 'bands', label: { tr: 'Bekleme', en: 'Wait', ar: 'الانتظار' } },
  loginMs: duration('Oturum', 'Logged in', 'مدة الدخول'),
  availableMs: duration('Müsait', 'Available', 'متاح'),
  ringingMs: duration('Çalıyor', 'Ringing', 'يرن'),
  acwMs: duration('Çağrı sonu işlem', 'Wrap-up', 'العمل بعد المكالمة'),
  breakMs: duration('Mola', 'Break', 'استراحة'),
  otherMs: duration('Diğer', 'Other', 'أخرى'),
  breaks: { kind: 'breaks', label: { tr: 'Molalar', en: 'Breaks', ar: 'الاستراحات' } },
  firstLoginAt: instant('İlk giriş', 'First login', 'أول دخول'),
  lastLogoutAt: instant('Son çıkış', 'Last logout', 'آخر خروج'),
  shortCalls: count('Kısa görüşme', 'Short calls', 'المكالمات القصيرة'),
  hungUpByAgent: count('Temsilcinin kapattığı', 'Hung up by agent', 'أنهاها الموظف'),
  dispositioned: count('Kaydı girilen', 'With a call detail', 'المسجلة'),
  occupancy: rate('Doluluk (%)', 'Occupancy (%)', 'الإشغال (%)'),
  utilisation: rate('Kullanım (%)', 'Utilisation (%)', 'الاستغلال (%)'),
  count: count('Mola sayısı', 'Breaks', 'عدد الاستراحات'),
  usedMs: duration('Kullandığım Süre', 'Used', 'المستخدم'),
  limitMs: duration('Limit', 'Limit', 'الحد'),
  remainderMs: duration('Kalan Süre', 'Remaining', 'المتبقي'),
  overrunMs: duration('Aşım', 'Overrun', 'التجاوز'),
  longestMs: duration('En uzun', 'Longest', 'الأطول'),
  forcedEndCount: count('Yönetici bitirdi', 'Ended by a supervisor', 'أنهاها المشرف'),
  scored: count('Değerlendirilen', 'Scored', 'المقيَّمة'),
  pointsAvg: points('Ortalama puan', 'Average points', 'متوسط النقاط'),
  pointsMin: points('En düşük puan', 'Lowest points', 'أدنى النقاط'),
  pointsMax: points('En yüksek puan', 'Highest points', 'أعلى النقاط'),
  fatalFailed: count('Elenme kriterinden kalan', 'Failed a fatal criterion', 'رسبت في معيار إقصاء'),
  rank: count('Sıra', 'Rank', 'الترتيب'),
  targets: text('Hedefler', 'Targets', 'الأهداف'),
  index: points('Performans endeksi', 'Performance index', 'مؤشر الأداء'),
  qualityPoints: points('Kalite puanı', 'Quality points', 'نقاط الجودة'),
  ownServiceLevel: rate('Hedefte yanıtladığı (%)', 'Answered in target (%)', 'المجابة ضمن الهدف (%)'),
  serviceLevelPoints: points('Hizmet seviyesi puanı', 'Service level points', 'نقاط مستوى الخدمة'),
  ahtPoints: points('İşlem süresi puanı', 'Handle time points', 'نقاط زمن المعالجة'),
  occupancyPoints: points('Doluluk puanı', 'Occupancy points', 'نقاط الإشغال'),
  dispositionRate: rate('Kaydı girilen (%)', 'With a call detail (%)', 'المسجلة (%)'),
  dispositionPoints: points('Neden kaydı puanı', 'Call detail points', 'نقاط تسجيل الأسباب'),
  breakAdherence: rate('Mola uyumu (%)', 'Break adherence (%)', 'الالتزام بالاستراحات (%)'),
  breakPoints: points('Mola uyumu puanı', 'Break points', 'نقاط الاستراحات'),
};

/** Rings of an agent nobody picked up are another number than customers nobody answered. */
export const missedRings: ReportColumn = count('Yanıtlanmayan çaldırma', 'Missed rings', 'رنات فائتة');
export const totalLabel: Localized = { tr: 'Toplam', en: 'Total', ar: 'المجموع' };
/** What is counted per band of waiting time. */
export const bandLabels = {
  answered: { tr: 'yanıtlanan', en: 'answered', ar: 'المجابة' },
  abandoned: { tr: 'terk', en: 'abandoned', ar: 'المتروكة' },
} as const satisfies Record<string, Localized>;
export const secondsLabel: Localized = { tr: 'sn', en: 's', ar: 'ث' };
