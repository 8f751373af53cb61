import type { BreakLimitKind } from '../agents/break-limits.js';
import { fillIn, type Language, type Localized } from '../errors/define-errors.js';
import type { AlertKind } from './alert-kinds.js';
import { targetWords } from './alert-parts.js';

/** What happened, for mails, SMS, toasts and pages alike. */
export const alertTexts: Record<AlertKind, Localized> = {
  'link-down': { tr: '{target} santraliyle bağlantı yok', en: 'No link to the PBX {target}', ar: 'لا اتصال بالمقسم {target}' },
  'no-signal': { tr: '{target} santralinden {value} saniyedir ses yok (sınır {limit})', en: 'Nothing heard of the PBX {target} for {value} seconds (limit {limit})', ar: 'لم يُسمع شيء من المقسم {target} منذ {value} ثانية (الحد {limit})' },
  'signals-slow': { tr: '{target} santralinin sinyalleri ortalama {value} ms gecikiyor (sınır {limit} ms)', en: 'Signals of the PBX {target} are late by {value} ms on average (limit {limit} ms)', ar: 'إشارات المقسم {target} تتأخر {value} م.ث في المتوسط (الحد {limit})' },
  'clock-skew': { tr: '{target} santralinin saati {value} ms farklı (sınır {limit} ms)', en: 'The clock of the PBX {target} differs by {value} ms (limit {limit} ms)', ar: 'ساعة المقسم {target} تختلف بمقدار {value} م.ث (الحد {limit})' },
  'gap-found': { tr: '{target} santrali {value} saniye boyunca izlenemedi', en: 'The PBX {target} could not be followed for {value} seconds', ar: 'تعذّر تتبّع المقسم {target} لمدة {value} ثانية' },
  'wait-differs': {
    tr: '{target} santrali {value} çağrının bekleme süresini Santral\'dan 2 saniyeden fazla farklı saydı (sınır {limit})',
    en: 'The PBX {target} counted the wait of {value} calls more than 2 seconds differently than Santral (limit {limit})',
    ar: 'حسب المقسم {target} انتظار {value} مكالمة بفارق يزيد على ثانيتين عن Santral (الحد {limit})',
  },
  'trunk-unregistered': { tr: '{target} dış hattı kayıtlı değil ya da yanıt vermiyor', en: 'The trunk {target} is not registered or does not answer', ar: 'الخط الخارجي {target} غير مسجَّل أو لا يجيب' },
  'dead-letters': { tr: '{target}: {value} işlenemeyen bekliyor', en: '{target}: {value} dead letters wait', ar: '{target}: ينتظر {value} مما تعذرت معالجته' },
  'stream-behind': { tr: '{target}: {value} olay geride (sınır {limit})', en: '{target}: {value} events behind (limit {limit})', ar: '{target}: متأخر بمقدار {value} من الأحداث (الحد {limit})' },
  'jobs-waiting': { tr: '{target}: {value} iş bekliyor (sınır {limit})', en: '{target}: {value} jobs wait (limit {limit})', ar: '{target}: {value} مهمة تنتظر (الحد {limit})' },
  'process-missing': { tr: '{target} süreci çalışmıyor', en: 'The process {target} is not running', ar: 'العملية {target} لا تعمل' },
  'longest-wait': { tr: '{target} kuyruğunda {value} saniyedir bekleyen var (sınır {limit})', en: 'Somebody has waited in {target} for {value} seconds (limit {limit})', ar: 'هناك من ينتظر في {target} منذ {value} ثانية (الحد {limit})' },
  waiting: { tr: '{target} kuyruğunda {value} kişi bekliyor (sınır {limit})', en: '{value} wait in {target} (limit {limit})', ar: '{value} ينتظرون في {target} (الحد {limit})' },
  'service-level': { tr: '{target} kuyruğunun hizmet seviyesi %{value} (hedef %{limit})', en: 'Service level of {target} is {value}% (goal {limit}%)', ar: 'مستوى الخدمة في {target} هو {value}٪ (الهدف {limit}٪)' },
  abandoned: { tr: '{target} kuyruğunda {value} çağrı terk edildi (sınır {limit})', en: '{value} calls were abandoned in {target} (limit {limit})', ar: '{value} مكالمة متروكة في {target} (الحد {limit})' },
  'nobody-available': { tr: '{target} kuyruğunda müsait kimse yok, {value} kişi bekliyor', en: 'Nobody is available in {target} and {value} wait', ar: 'لا أحد متاح في {target} و{value} ينتظرون' },
  'break-overrun': { tr: '{target} dahilisinin molası sınırı {value} saniye aştı', en: 'The break of extension {target} is {value} seconds past its limit', ar: 'استراحة التحويلة {target} تجاوزت حدها بمقدار {value} ثانية' },
};

/** A break that is past a limit says which. */
const breakTexts: Record<BreakLimitKind, Localized> = {
  type: { tr: '{target} dahilisinin molası, türünün günlük limitini {value} saniye aştı', en: 'The break of extension {target} is {value} seconds past the daily limit of its type', ar: 'استراحة التحويلة {target} تجاوزت الحد اليومي لنوعها بمقدار {value} ثانية' },
  single: { tr: '{target} dahilisinin molası, tek mola limitini {value} saniye aştı', en: 'The break of extension {target} is {value} seconds past the limit of one break', ar: 'استراحة التحويلة {target} تجاوزت حد الاستراحة الواحدة بمقدار {value} ثانية' },
  allowance: { tr: '{target} dahilisi günlük mola hakkını {value} saniye aştı', en: 'Extension {target} is {value} seconds past the daily allowance of breaks', ar: 'التحويلة {target} تجاوزت رصيد الاستراحة اليومي بمقدار {value} ثانية' },
};

/** What a sentence about an alert is made of. `value` is what was measured when it was raised. */
export interface AlertSentence {
  kind: AlertKind;
  target: string;
  value: number | null;
  limit: number | null;
  limitKind?: BreakLimitKind | null | undefined;
}

/** One sentence about an alert. */
export function alertText({ kind, target, value, limit, limitKind }: AlertSentence, language: Language): string {
  const text = limitKind ? breakTexts[limitKind] : alertTexts[kind];
  return fillIn(text[language], { target: targetWords(kind, target, language), value: value === null ? '–' : Math.round(value), limit: limit ?? '–' });
}
