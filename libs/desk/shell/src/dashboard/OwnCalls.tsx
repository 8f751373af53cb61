import { callsPageSchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { startOfDay, useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { selectIsLive, useServerNow } from '@santral/desk-platform/live';
import { useAppSelector } from '@santral/desk-platform/store';
import { EmptyState, ErrorState, LateSkeleton, Ltr, PhoneNumber } from '@santral/desk-platform/ui-kit';
import { Check, PencilLine, PhoneIncoming, PhoneMissed, PhoneOutgoing, Phone } from 'lucide-react';
import { DayFigures } from './DayFigures';
import { ownDayOf, type OwnCall, type OwnDay } from './own-day';

const SHOWN = 8;
const REFRESH_MS = 5000;

/** Today's calls of one extension: four figures and the last ones. Loads again when a call ends or its detail is saved. */
export function OwnCalls({ extension }: { extension: string }) {
  const isLive = useAppSelector(selectIsLive);
  const from = new Date(startOfDay(useServerNow())).toISOString();
  const { data, error, reload, loadedAt } = useRemote('/api/calls', callsPageSchema, {
    query: { from, involves: extension, pageSize: 200 },
    reloadOn: ['call.ended', 'call.answered', 'call-detail.saved'],
    // The row of a call is written a moment after the fact of its end.
    everyMs: REFRESH_MS,
  });
  if (!data) return <section className="card">{error ? <ErrorState error={error} onRetry={reload} /> : <LateSkeleton rows={6} />}</section>;
  const day = ownDayOf(data.items, extension);
  const isStale = !isLive || error !== null;
  return (
    <>
      <Figures day={day} isWhole={data.total <= data.items.length} isStale={isStale} />
      <LastCalls calls={day.calls.slice(0, SHOWN)} loadedAt={loadedAt} isStale={isStale} />
    </>
  );
}

function Figures({ day, isWhole, isStale }: { day: OwnDay; isWhole: boolean; isStale: boolean }) {
  const { t } = useTranslation('shell');
  const { number, duration } = useFormats();
  // Beyond the first page the counts would be too small: say nothing rather than something wrong.
  const known = (value: number) => (isWhole ? number(value) : '–');
  const figures = [
    { key: 'answered', value: known(day.answered) },
    { key: 'missed', value: known(day.missed) },
    { key: 'outgoing', value: known(day.outgoing) },
    { key: 'talkAvg', value: duration(isWhole ? day.talkAvgMs : null) },
  ];
  return <DayFigures className={isStale ? 'card is-stale' : 'card'} figures={figures.map((figure) => ({ ...figure, label: t(`dashboard.figure.${figure.key}`) }))} />;
}

function LastCalls({ calls, loadedAt, isStale }: { calls: OwnCall[]; loadedAt: number | null; isStale: boolean }) {
  const { t } = useTranslation('shell');
  const { time, duration, timeSeconds } = useFormats();
  return (
    <section className={isStale ? 'card is-stale' : 'card'} aria-labelledby="own-calls">
      <header className="card-header">
        <h2 id="own-calls">{t('dashboard.ownCalls')}</h2>
        {isStale && <span className="stale-tag">{t('dashboard.asOf', { time: timeSeconds(loadedAt) })}</span>}
      </header>
      {calls.length === 0 ? (
        <EmptyState icon={Phone} title={t('dashboard.noCalls')} text={t('dashboard.noCallsText')} />
      ) : (
        <div className="table-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t('dashboard.column.time')}</th>
                <th scope="col">{t('dashboard.column.party')}</th>
                <th scope="col" className="is-secondary">
                  {t('dashboard.column.reason')}
                </th>
                <th scope="col" className="is-number">
                  {t('dashboard.column.talk')}
                </th>
                <th scope="col">{t('dashboard.column.result')}</th>
              </tr>
            </thead>
            <tbody>
              {calls.map((call) => (
                <tr key={call.id}>
                  <td>
                    <Ltr>{time(call.startedAt)}</Ltr>
                  </td>
                  <td>
                    <Party call={call} />
                  </td>
                  <td className="is-secondary">{call.reasons.join(', ') || '–'}</td>
                  <td className="is-number">
                    <Ltr>{duration(call.talkMs)}</Ltr>
                  </td>
                  <td>
                    <Result call={call} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Party({ call: { direction, result, name, number } }: { call: OwnCall }) {
  const { t } = useTranslation('shell');
  const Icon = result === 'missed' ? PhoneMissed : direction === 'outbound' ? PhoneOutgoing : PhoneIncoming;
  return (
    <span className={result === 'missed' ? 'party is-missed' : 'party'}>
      <Icon size="1.4rem" strokeWidth={1.75} aria-label={t(`dashboard.direction.${direction}`)} />
      {name && <b>{name}</b>}
      {number === null ? t('dashboard.hiddenNumber') : <PhoneNumber value={number} />}
    </span>
  );
}

function Result({ call: { result, isSaved } }: { call: OwnCall }) {
  const { t } = useTranslation('shell');
  if (result !== 'answered')
    return <span className={result === 'missed' ? 'result is-missed' : 'result'}>{t(`dashboard.result.${result}`)}</span>;
  const Icon = isSaved ? Check : PencilLine;
  return (
    <span className={isSaved ? 'result is-saved' : 'result is-unsaved'}>
      <Icon size="1.4rem" strokeWidth={1.75} aria-hidden />
      {t(isSaved ? 'dashboard.result.saved' : 'dashboard.result.unsaved')}
    </span>
  );
}
