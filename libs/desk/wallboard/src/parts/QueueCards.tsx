import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr, Timer } from '@santral/desk-platform/ui-kit';
import { Check, TrendingDown, TriangleAlert } from 'lucide-react';
import type { QueueFigures } from '../queue-figures';
import { AlertMark } from './AlertMark';
import './queue-cards.css';

const icons = { reached: Check, near: TrendingDown, missed: TriangleAlert, unknown: null } as const;
export const goalLook = { reached: 'state-available', near: 'state-on-break', missed: 'state-overrun', unknown: 'state-logged-out' } as const;

/** Whether the goal is met: icon and word, never a colour alone. */
export function GoalTag({ goal, shortBy }: Pick<QueueFigures, 'goal' | 'shortBy'>) {
  const { t } = useTranslation('wallboard');
  const Icon = icons[goal];
  return (
    <span className={`state-tag wb-goal-tag ${goalLook[goal]}`} title={t(`goal.${goal}`, { points: shortBy })}>
      {Icon && <Icon size="1.4em" strokeWidth={1.75} aria-hidden />}
      <span>{t(`goal.${goal}`, { points: shortBy })}</span>
    </span>
  );
}

/** The service level as a bar with a tick at the goal. */
export function GoalBar({ serviceLevel, goalPercent, goal }: Pick<QueueFigures, 'serviceLevel' | 'goalPercent' | 'goal'>) {
  return (
    <div className={`wb-goal ${goalLook[goal]}`} style={{ '--g': `${goalPercent}%` } as React.CSSProperties} aria-hidden>
      <i style={{ inlineSize: `${(serviceLevel ?? 0) * 100}%` }} />
    </div>
  );
}

/** A few queues as cards. */
export function QueueCards({ queues }: { queues: readonly QueueFigures[] }) {
  const { t } = useTranslation('wallboard');
  return (
    <ul className="wb-cards" aria-label={t('queues')}>
      {queues.map((figures) => (
        <QueueCard key={figures.queue} figures={figures} />
      ))}
    </ul>
  );
}

function QueueCard({ figures }: { figures: QueueFigures }) {
  const { t } = useTranslation('wallboard');
  const { percent, number } = useFormats();
  const { queue, targetS, goalPercent, serviceLevel, goal, shortBy, waiting, isCrowded, longestSince, isTooLong, available, members, today } = figures;
  return (
    <li className="card wb-card" aria-label={queue}>
      <header>
        <h2>
          <bdi>{queue}</bdi> <AlertMark about="queue" target={queue} />
        </h2>
        <GoalTag goal={goal} shortBy={shortBy} />
      </header>
      <p className="wb-level">
        <b className="num" title={t('levelFormula', { seconds: targetS })}>{percent(serviceLevel === null ? null : Math.floor(serviceLevel * 100 + 1e-9) / 100)}</b>
        <span>
          {t('goalIs', { percent: percent(goalPercent / 100) })}
          <br />
          {t('within', { seconds: targetS })}
        </span>
      </p>
      <GoalBar serviceLevel={serviceLevel} goalPercent={goalPercent} goal={goal} />
      <dl className="wb-figures">
        <Figure label={t('waiting')} isBad={isCrowded} value={number(waiting)} />
        <Figure label={t('longest')} isBad={isTooLong} value={longestSince === null ? '–' : <Timer since={longestSince} />} />
        <Figure label={t('available')} value={<Ltr>{`${number(available)} / ${number(members)}`}</Ltr>} />
        <Figure label={t('answered')} value={number(today.answered)} />
        <Figure label={t('abandoned')} value={number(today.abandoned)} />
      </dl>
    </li>
  );
}

const Figure = ({ label, value, isBad = false }: { label: string; value: React.ReactNode; isBad?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className={isBad ? 'num is-bad' : 'num'}>{value}</dd>
  </div>
);
