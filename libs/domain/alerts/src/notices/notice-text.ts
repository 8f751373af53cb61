import { alertKindSpecs, type AlertSentence, alertText, type AlertSeverity, type AlertWord, fillIn, type Language, type Localized } from '@santral/contracts';

/** What a message is made of. Instants in epoch ms. */
export interface NoticeWords extends AlertSentence {
  word: AlertWord;
  rule: string;
  severity: AlertSeverity;
  /** Empty for what Santral says of itself. */
  pbx: string;
  since: number;
  raisedAt: number;
  resolvedAt: number | null;
  acknowledgedBy: string | null;
}

const heads: Record<AlertWord, Localized> = {
  raised: { tr: 'Uyarı', en: 'Alert', ar: 'تنبيه' },
  reminded: { tr: 'Uyarı sürüyor', en: 'Alert goes on', ar: 'التنبيه مستمر' },
  resolved: { tr: 'Uyarı bitti', en: 'Alert is over', ar: 'انتهى التنبيه' },
};
const critical: Localized = { tr: 'KRİTİK', en: 'CRITICAL', ar: 'حرج' };
const lines = {
  rule: { tr: 'Kural: {rule}', en: 'Rule: {rule}', ar: 'القاعدة: {rule}' },
  pbx: { tr: 'Santral: {pbx}', en: 'PBX: {pbx}', ar: 'المقسم: {pbx}' },
  since: { tr: 'Başlangıç: {at}', en: 'Since: {at}', ar: 'منذ: {at}' },
  over: { tr: 'Bitiş: {at}', en: 'Over at: {at}', ar: 'انتهى: {at}' },
  seen: { tr: 'İlgilenen: {by}', en: 'Looked after by: {by}', ar: 'يتابعه: {by}' },
  page: { tr: 'Ayrıntılar Santral\'da "Uyarılar" sayfasında.', en: 'Details are on the page "Alerts" of Santral.', ar: 'التفاصيل في صفحة "التنبيهات" في Santral.' },
} satisfies Record<string, Localized>;

const headOf = ({ word, severity }: NoticeWords, language: Language): string => (severity === 'critical' && word !== 'resolved' ? `${critical[language]} · ${heads[word][language]}` : heads[word][language]);

/** Subject and text of a mail. */
export function mailOf(words: NoticeWords, language: Language, timeZone: string): { subject: string; text: string } {
  const at = (instant: number) => new Intl.DateTimeFormat('tr-TR', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
  const sentence = alertText(words, language);
  const text = [
    sentence,
    '',
    fillIn(lines.rule[language], { rule: words.rule }),
    // Two PBXs can have queues and extensions of one name.
    ...(words.pbx === '' || alertKindSpecs[words.kind].about === 'pbx' ? [] : [fillIn(lines.pbx[language], { pbx: words.pbx })]),
    fillIn(lines.since[language], { at: at(words.since) }),
    ...(words.resolvedAt === null ? [] : [fillIn(lines.over[language], { at: at(words.resolvedAt) })]),
    ...(words.acknowledgedBy === null ? [] : [fillIn(lines.seen[language], { by: words.acknowledgedBy })]),
    '',
    lines.page[language],
  ].join('\n');
  return { subject: `[Santral] ${headOf(words, language)}: ${sentence}`, text };
}

const SMS_LENGTH = 160;

/** Text of an SMS: one message of letters that every carrier takes. Who reads Arabic gets it in English. */
export function smsOf(words: NoticeWords, language: Language): string {
  const tongue = language === 'ar' ? 'en' : language;
  return plain(`Santral ${headOf(words, tongue)}: ${alertText(words, tongue)}`).slice(0, SMS_LENGTH);
}

/** Letters without their marks; what is left beyond ASCII goes. */
const plain = (text: string): string =>
  text
    .replace(/·/g, '-')
    .replace(/ı/g, 'i')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');
