import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Ltr, Timer } from '@santral/desk-platform/ui-kit';
import { memo } from 'react';
import type { QueueFigures } from '../queue-figures';
import { AlertMark } from './AlertMark';
import { GoalTag } from './QueueCards';
import { VirtualTable } from './VirtualTable';

/** Many queues as rows. */
export function QueueTable({ queues }: { queues: readonly QueueFigures[] }) {
  const { t } = useTranslation('wallboard');
  const end = 'end' as const;
  return (
    <section className="card">
      <VirtualTable
        label={t('queues')}
        className="wb-queues"
        rowRem={3.6}
        columns={[
          { key: 'queue', title: t('queue') }, { key: 'level', title: t('level'), align: end }, { key: 'goal', title: t('goalTitle') }, { key: 'waiting', title: t('waiting'), align: end },
          { key: 'longest', title: t('longest'), align: end }, { key: 'available', title: t('available'), align: end }, { key: 'answered', title: t('answered'), align: end }, { key: 'abandoned', title: t('abandoned'), align: end },
        ]}
        count={queues.length}
        renderRow={(index, top) => {
          const row = queues[index];
          if (!row) return null;
          const { queue, serviceLevel, goal, shortBy, waiting, isCrowded, longestSince, isTooLong, available, members, today } = row;
          const { answered, abandoned } = today;
          return <QueueRow key={queue} {...{ index, top, queue, serviceLevel, goal, shortBy, waiting, isCrowded, longestSince, isTooLong, available, members, answered, abandoned }} />;
        }}
      />
    </section>
  );
}

type RowProps = Pick<QueueFigures, 'queue' | 'serviceLevel' | 'goal' | 'shortBy' | 'waiting' | 'isCrowded' | 'longestSince' | 'isTooLong' | 'available' | 'members'> & {
  index: number;
  top: number;
  answered: number;
  abandoned: number;
};

const QueueRow = memo(function QueueRow({ index, top, queue, serviceLevel, goal, shortBy, waiting, isCrowded, longestSince, isTooLong, available, members, answered, abandoned }: RowProps) {
  const { percent, number } = useFormats();
  const bad = (isBad: boolean) => (isBad ? ' is-bad' : '');
  return (
    <div className="wb-row" role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }}>
      <span role="cell" className="wb-cell wb-queue"><bdi className="truncated" title={queue}>{queue}</bdi> <AlertMark about="queue" target={queue} /></span>
      <b role="cell" className="wb-cell is-end num">{percent(serviceLevel === null ? null : Math.floor(serviceLevel * 100 + 1e-9) / 100)}</b>
      <span role="cell" className="wb-cell"><GoalTag goal={goal} shortBy={shortBy} /></span>
      <span role="cell" className={`wb-cell is-end num${bad(isCrowded)}`}>{number(waiting)}</span>
      <span role="cell" className={`wb-cell is-end${bad(isTooLong)}`}>{longestSince === null ? '–' : <Timer since={longestSince} />}</span>
      <span role="cell" className="wb-cell is-end"><Ltr>{`${number(available)} / ${number(members)}`}</Ltr></span>
      <span role="cell" className="wb-cell is-end num">{number(answered)}</span>
      <span role="cell" className="wb-cell is-end num">{number(abandoned)}</span>
    </div>
  );
});
