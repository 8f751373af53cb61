import type { Localized, ReportAnswer } from '@santral/contracts';
import { coverageWords, fill, filterWords, optionWords, reportTitles } from '../files/report-words.js';
import type { ScheduleRow } from './schedules.repository.js';

const ending: Localized = {
  tr: 'Bu e-posta "{name}" zamanlamasıyla gönderildi ({by}).',
  en: 'This mail was sent by the schedule "{name}" ({by}).',
  ar: 'أُرسل هذا البريد وفق الجدولة "{name}" ({by}).',
};

const date = (iso: string): string => `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`;
/** The last day of a period that ends at a midnight. */
const dayBefore = (iso: string): string => date(new Date(Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) - 86_400_000).toISOString());

/** Subject and text of the mail with a report. */
export function mailText({ name, createdBy, language }: ScheduleRow, answer: ReportAnswer): { subject: string; text: string } {
  const { options, coverage } = answer;
  const [first, last] = [date(options.from), dayBefore(options.until)];
  const title = `${reportTitles[answer.name][language]} · ${first === last ? first : `${first} – ${last}`}`;
  const words = [...filterWords(answer.name, options, language), ...optionWords(answer.name, options, language), ...coverageWords(coverage, language)];
  return { subject: title, text: [title, '', ...words, '', fill(ending[language], { name, by: createdBy })].join('\n') };
}
