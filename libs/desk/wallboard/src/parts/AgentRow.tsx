import type { AgentSupervision, WallboardAgent } from '@santral/contracts';
import { useFormats, useLanguage, useTranslation } from '@santral/desk-platform/i18n';
import { Button, PhoneNumber, StateTag, Timer } from '@santral/desk-platform/ui-kit';
import { Ear, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { limitKindOf, type NeedKind, nameOf, shownStateOf } from '../needs';
import { AlertMark } from './AlertMark';
import { actionIcons, actionsOn, type Supervisor } from './actions';

export interface AgentRowProps {
  agent: WallboardAgent;
  needKind: NeedKind | null;
  /** When the limit was reached, epoch ms. */
  needSinceMs: number;
  index: number;
  top: number;
  /** The last of those who need somebody. */
  isLastInNeed: boolean;
  supervisor: Supervisor;
  isLive: boolean;
  onAct: (action: AgentSupervision, agent: WallboardAgent) => void;
}

/** One agent. Draws again only when something about them has changed; the time ticks by itself. */
export const AgentRow = memo(function AgentRow({ agent, needKind, needSinceMs, index, top, isLastInNeed, supervisor, isLive, onAct }: AgentRowProps) {
  const { t } = useTranslation('wallboard');
  const { extension, since, call, queues, supervisors } = agent;
  const need = needKind === null ? null : { kind: needKind, sinceMs: needSinceMs };
  const classes = ['wb-row', needKind !== null && 'is-needy', isLastInNeed && 'is-last-needy'].filter(Boolean).join(' ');
  return (
    <div className={classes} role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }} data-extension={extension}>
      <span role="cell" className="wb-cell wb-agent">
        <bdi className="truncated" title={nameOf(agent)}>{nameOf(agent)}</bdi> <bdi className="num muted">{extension}</bdi> <AlertMark about="agent" target={extension} />
      </span>
      <span role="cell" className="wb-cell">
        <StateTag state={shownStateOf(agent, need)} />
      </span>
      <span role="cell" className={`wb-cell is-end${need ? ' is-bad' : ''}`}>{since === null ? '–' : <Timer since={since} />}</span>
      <span role="cell" className="wb-cell wb-why">
        <Reason agent={agent} needKind={needKind} needSinceMs={needSinceMs} />
      </span>
      <span role="cell" className="wb-cell wb-call">
        {supervisors.length > 0 && (
          <span className="wb-spied" title={supervisors.map(({ by, mode }) => t(`on.${mode}`, { by })).join(', ')}>
            <Ear size="1.4em" strokeWidth={1.75} aria-hidden /> <bdi className="num">{supervisors.map(({ by }) => by).join(', ')}</bdi>
          </span>
        )}
        {call && (call.name ? <bdi className="truncated" title={call.name}>{call.name}</bdi> : <PhoneNumber value={call.number} />)}
        {!call && supervisors.length === 0 && '–'}
      </span>
      <span role="cell" className="wb-cell">
        <bdi className="truncated" title={queues.join(', ')}>{(call ? call.queue : queues.join(', ')) || '–'}</bdi>
      </span>
      <span role="cell" className="wb-cell wb-acts">
        {actionsOn(agent, supervisor).map((action, i) => (
          <ActionButton key={action} action={action} label={t(`action.${action === 'resume' && agent.state === 'wrap-up' ? 'make-available' : action}`)} about={nameOf(agent)} isFirst={i === 0} isDisabled={!isLive} onPress={() => onAct(action, agent)} />
        ))}
      </span>
    </div>
  );
});

/** The first says what it does; the others are icons with a name and a tooltip. */
export function ActionButton({ action, label, about, isFirst, isDisabled, onPress }: { action: keyof typeof actionIcons; label: string; about: string; isFirst: boolean; isDisabled: boolean; onPress: () => void }) {
  const Icon = actionIcons[action];
  return (
    <Button size="small" iconOnly={!isFirst} aria-label={`${label}: ${about}`} title={label} disabled={isDisabled} onClick={onPress}>
      <Icon size="1.5em" strokeWidth={1.75} aria-hidden />
      {isFirst && <span>{label}</span>}
    </Button>
  );
}

function Reason({ agent, needKind, needSinceMs }: { agent: WallboardAgent; needKind: NeedKind | null; needSinceMs: number }) {
  const { t } = useTranslation('wallboard');
  const { time } = useFormats();
  const language = useLanguage();
  const { break: pause } = agent;
  const label = pause?.label[language];
  if (needKind === 'overrun') {
    const limit = t(`reason.over.${limitKindOf(agent)}`);
    return (
      <>
        <TriangleAlert size="1.4em" strokeWidth={1.75} aria-hidden />
        <span className="wb-over">
          <span className="truncated" title={`${label}, ${limit}`}>{limit}</span>
          <span className="truncated">
            {label} <Timer since={new Date(needSinceMs).toISOString()} />
          </span>
        </span>
      </>
    );
  }
  if (needKind !== null) {
    return (
      <>
        <TriangleAlert size="1.4em" strokeWidth={1.75} aria-hidden /> <span className="truncated">{t(`reason.${needKind}`)}</span>
      </>
    );
  }
  if (!pause) return <>–</>;
  if (pause.isPending) return <span className="truncated">{t('reason.next', { label })}</span>;
  return <span className="truncated">{pause.limitAt ? t('reason.until', { label, time: time(pause.limitAt) }) : label}</span>;
}
