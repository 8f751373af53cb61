import { type ReportName, reportTraits } from '@santral/contracts';
import type { NewsTopic } from '@santral/desk-platform/live';
import { useCompanyZone } from '@santral/desk-platform/i18n';
import { useCallback, useMemo } from 'react';
import { useAnswer } from '../hooks/use-report';
import type { Span } from '../period';
import { apiQuery, queryOf, type ReportQuery } from '../report-query';
import type { ReportView } from '../views/view';
import { views } from '../views/views';
import { type Against, spansOf } from './overview';

/** Figures of today follow the calls, but not each of them: a busy minute is a few questions. Rows are written moments after the fact, so they are asked for regularly as well. */
const NEWS: readonly NewsTopic[] = ['call.queued', 'call.answered', 'call.ended', 'call-detail.saved'];
const RELOAD_MS = 5_000;
const EVERY_MS = 20_000;
const news = { reloadOn: NEWS, reloadMs: RELOAD_MS };

/** The day as a whole: what the general report says, with the figures a day begins with. */
export const dayView: ReportView = { ...views.reports, figures: ['inboundCalls', 'answered', 'abandoned', 'serviceLevel', 'queueWaitAvgMs'] };

/** The figures of today on a PBX (null: on all), and of the day it is held against. `now` in epoch ms, moving on by minutes. */
export function useOverview(pbx: string | null, against: Against, now: number) {
  const zone = useCompanyZone();
  const { today, before, soFar } = useMemo(() => spansOf(against, now, zone), [against, now, zone]);
  const query = useMemo((): ReportQuery => queryOf(new URLSearchParams({ period: 'today', ...(pbx === null ? {} : { pbx }) }), dayView, now, zone), [pbx, now, zone]);
  const ask = (name: ReportName, span: Span, interval: 'hour' | 'total') => apiQuery(query, reportTraits[name], span, interval, zone);

  const day = useAnswer(views.reports, true, ask('reports', today, 'total'), EVERY_MS, news);
  const dayBefore = useAnswer(views.reports, true, ask('reports', soFar, 'total'), undefined);
  const hours = useAnswer(views['calls-per-hours'], true, ask('calls-per-hours', today, 'hour'), EVERY_MS, news);
  const hoursBefore = useAnswer(views['calls-per-hours'], true, ask('calls-per-hours', before, 'hour'), undefined);
  const queues = useAnswer(views['queue-reports'], true, ask('queue-reports', today, 'total'), EVERY_MS, news);

  const reload = useCallback(() => [day, dayBefore, hours, hoursBefore, queues].forEach((one) => one.reload()), [day, dayBefore, hours, hoursBefore, queues]);
  return { query, day, dayBefore, hours, hoursBefore, queues, error: day.error ?? hours.error ?? queues.error ?? dayBefore.error ?? hoursBefore.error, reload };
}
