import { breakLimitKinds, type FactName, type OwnDay as Day, ownDaySchema } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useShortcut } from '@santral/desk-platform/features';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { selectIsLive } from '@santral/desk-platform/live';
import { useAppSelector } from '@santral/desk-platform/store';
import { ErrorState, LateSkeleton, Ltr } from '@santral/desk-platform/ui-kit';
import { Popover } from 'antd';
import { type ReactElement, useId, useState } from 'react';
import './own-day.css';

/** What changes the figures. */
const dayFacts: readonly FactName[] = ['call.answered', 'call.ended', 'agent.queue-joined', 'agent.queue-left', 'agent.break-started', 'agent.break-ended', 'agent.wrap-up-ended'];
/** Times grow without any fact, and the row of a call is written a moment after the fact of its end. */
const REFRESH_MS = 5000;

/** Opens the own day below the button it is given. */
export function OwnDayPopover({ children }: { children: ReactElement }) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('shell.closePanel', () => setIsOpen(false), isOpen);
  return (
    <Popover trigger="click" placement="bottom" arrow={false} open={isOpen} onOpenChange={setIsOpen} content={<OwnDay />} destroyOnHidden>
      {children}
    </Popover>
  );
}

/** The agent's working day so far. Numbers that are no longer true turn grey and say from when they are. */
function OwnDay() {
  const { t } = useTranslation('agents');
  const { timeSeconds } = useFormats();
  const heading = useId();
  const isLive = useAppSelector(selectIsLive);
  const { data, error, loadedAt, reload } = useRemote('/api/own-day', ownDaySchema, { reloadOn: dayFacts, everyMs: REFRESH_MS });
  const isStale = data !== null && (!isLive || error !== null);
  return (
    <section className={isStale ? 'own-day is-stale' : 'own-day'} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t('day.title')}</h2>
        {isStale && <span className="own-day-age">{t('day.asOf', { time: timeSeconds(loadedAt) })}</span>}
      </header>
      {data ? (
        <>
          {data.target !== null && <Target done={data.answered + data.outgoing} target={data.target} />}
          <Figures day={data} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <LateSkeleton rows={4} />
      )}
    </section>
  );
}

function Target({ done, target }: { done: number; target: number }) {
  const { t } = useTranslation('agents');
  const { number } = useFormats();
  const label = useId();
  return (
    <div className="own-day-target">
      <span id={label}>{t('day.target')}</span>
      <Ltr className="num">
        {number(done)} / {number(target)}
      </Ltr>
      <progress aria-labelledby={label} max={target} value={Math.min(done, target)} />
    </div>
  );
}

function Figures({ day }: { day: Day }) {
  const { t } = useTranslation('agents');
  const { number, duration } = useFormats();
  const figures: [key: string, value: string, isBad?: boolean][] = [
    ['answered', number(day.answered)],
    ['outgoing', number(day.outgoing)],
    ['missedRings', number(day.missedRings), day.missedRings > 0],
    ['talk', duration(day.talkMs)],
    ['wrapUp', duration(day.wrapUpMs)],
    ['loggedIn', duration(day.loggedInMs)],
    ['breaks', number(day.breaks)],
    ['breakTime', duration(day.breakMs)],
    ['overrun', duration(day.overrunMs), day.overrunMs > 0],
    // What is beyond which limit; of none it is not worth a line.
    ...breakLimitKinds.filter((kind) => day.overruns[kind] > 0).map((kind): [string, string, boolean] => [`overrunOf.${kind}`, duration(day.overruns[kind]), true]),
  ];
  return (
    <dl>
      {figures.map(([key, value, isBad]) => (
        <div key={key} className={isBad ? 'is-bad' : undefined}>
          <dt>{t(`day.${key}`)}</dt>
          <dd>
            <Ltr className="num">{value}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  );
}
