import type { Language } from '@santral/contracts';
import { intlLocales } from '@santral/desk-platform/i18n';
import type { Days } from './period';
import type { Step } from './report-query';

/** The wall clock of an instant with an offset, as if it were UTC: a label says what the clock of the report's zone showed. */
const wall = (instant: string): Date => new Date(`${instant.slice(0, 19)}Z`);

/** Writes the steps of a report in a language. */
export function labelsOf(language: Language) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intlLocales[language], { timeZone: 'UTC', ...options });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const weekDay = format({ weekday: 'short', day: 'numeric' });
  const weekDayTime = format({ weekday: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = format({ day: 'numeric', month: 'short' });
  const month = format({ month: 'long', year: 'numeric' });
  const longDay = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const range = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const weekDayName = format({ weekday: 'short' });
  const lastDay = (until: string): Date => new Date(wall(until).getTime() - 1);
  return {
    /** Short, below a bar. Hours of one day need no date. */
    axis: (from: string, until: string, step: Step, isOneDay: boolean): string => {
      if (step === 'hour') return isOneDay ? time.format(wall(from)) : weekDayTime.format(wall(from));
      if (step === 'day') return weekDay.format(wall(from));
      return step === 'week' ? day.formatRange(wall(from), lastDay(until)) : month.format(wall(from));
    },
    /** In full, in a row of the table. */
    row: (from: string, until: string, step: Step): string => {
      if (step === 'hour') return `${longDay.format(wall(from))} ${time.format(wall(from))}`;
      if (step === 'day') return longDay.format(wall(from));
      return step === 'week' ? range.formatRange(wall(from), lastDay(until)) : month.format(wall(from));
    },
    /** `13–19 Kas 2026`. */
    days: ({ from, until }: Days): string => range.formatRange(new Date(from), new Date(until)),
    /** Monday is 1. */
    weekDay: (number: number): string => weekDayName.format(new Date(Date.UTC(2024, 0, number))),
  };
}
export type Labels = ReturnType<typeof labelsOf>;
