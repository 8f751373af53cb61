import { type CallerSupervision, queueLimitsOf, type WallboardCaller, type WallboardSettings } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { PhoneNumber, StateTag, Timer } from '@santral/desk-platform/ui-kit';
import { memo } from 'react';
import { ActionButton } from './AgentRow';
import { VirtualTable } from './VirtualTable';

interface Props {
  /** The longest wait first. */
  callers: readonly WallboardCaller[];
  /** By queue, in the order in which each takes them. */
  waiting: ReadonlyMap<string, readonly WallboardCaller[]>;
  settings: WallboardSettings;
  maySupervise: boolean;
  isLive: boolean;
  onAct: (action: CallerSupervision, caller: WallboardCaller) => void;
}

/** Who waits, the longest wait first. */
export function CallerTable({ callers, waiting, settings, maySupervise, isLive, onAct }: Props) {
  const { t } = useTranslation('wallboard');
  const nowMs = useServerNow();
  const end = 'end' as const;
  return (
    <section className="card" aria-label={t('callers')}>
      <header className="card-header wb-card-header">
        <h2>{t('callers')}</h2>
        <span className="muted">{t('callersCount', { count: callers.length })}</span>
      </header>
      {callers.length === 0 ? (
        <p className="wb-quiet">{t('noCallers')}</p>
      ) : (
        <VirtualTable
          label={t('callers')}
          className="wb-callers"
          columns={[
            { key: 'caller', title: t('caller') }, { key: 'queue', title: t('queue') }, { key: 'place', title: t('place'), align: end }, { key: 'wait', title: t('wait'), align: end },
            { key: 'state', title: t('state') }, { key: 'acts', title: <span className="visually-hidden">{t('actions')}</span> },
          ]}
          count={callers.length}
          renderRow={(index, top) => {
            const caller = callers[index];
            if (!caller) return null;
            const place = (waiting.get(caller.queue)?.indexOf(caller) ?? -1) + 1;
            const isLate = nowMs - Date.parse(caller.enqueuedAt) > queueLimitsOf(settings, caller.queue).longestWaitS * 1000;
            return <CallerRow key={caller.visitId} {...{ caller, place, isLate, index, top, maySupervise, isLive, onAct }} />;
          }}
        />
      )}
    </section>
  );
}

interface RowProps extends Pick<Props, 'maySupervise' | 'isLive' | 'onAct'> {
  caller: WallboardCaller;
  place: number;
  isLate: boolean;
  index: number;
  top: number;
}

const CallerRow = memo(function CallerRow({ caller, place, isLate, index, top, maySupervise, isLive, onAct }: RowProps) {
  const { t } = useTranslation('wallboard');
  const { number, name, queue, enqueuedAt, movedUpAt, isRinging } = caller;
  const about = name ?? number ?? t('hidden');
  return (
    <div className={`wb-row${isLate ? ' is-needy' : ''}`} role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }}>
      <span role="cell" className="wb-cell wb-agent">
        {name && <bdi className="truncated" title={name}>{name}</bdi>} {number === null ? t('hidden') : <PhoneNumber value={number} className={name ? 'num muted' : 'num'} />}
      </span>
      <span role="cell" className="wb-cell"><bdi className="truncated">{queue}</bdi></span>
      <span role="cell" className="wb-cell is-end num">{place}</span>
      <span role="cell" className={`wb-cell is-end${isLate ? ' is-bad' : ''}`}><Timer since={enqueuedAt} /></span>
      <span role="cell" className="wb-cell">{isRinging ? <StateTag state="ringing" /> : movedUpAt ? t('movedUp') : t('inQueue')}</span>
      <span role="cell" className="wb-cell wb-acts">
        {maySupervise && place > 1 && <ActionButton action="move-up" label={t('action.move-up')} about={about} isFirst isDisabled={!isLive} onPress={() => onAct('move-up', caller)} />}
        {maySupervise && <ActionButton action="hang-up" label={t('action.end-waiting')} about={about} isFirst={place <= 1} isDisabled={!isLive} onPress={() => onAct('hang-up', caller)} />}
      </span>
    </div>
  );
});
