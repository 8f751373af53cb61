import { formatDuration, type AgentStatus, type BreakLimit } from '@santral/contracts';
import { useCurrentKeys, useShortcut } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { selectDesk, selectIsLive, selectPbxLink, useServerNow } from '@santral/desk-platform/live';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Ltr, stateIcons, type DeskState } from '@santral/desk-platform/ui-kit';
import { Coffee, LogIn, LogOut, Play } from 'lucide-react';
import { selectPicker, selectStatus, selectWish } from '../agents.selectors';
import { agentsActions } from '../agents.slice';
import { Countdown, NextBreakAct, WrapUpActs } from './AroundCall';
import { OwnDayPopover } from './OwnDay';
import './agent-control.css';

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** State and time of the agent (they open the own day), the one next action, and the way out of the queue. Users without an extension have none. */
export function AgentControl() {
  const desk = useAppSelector(selectDesk);
  const status = useAppSelector(selectStatus);
  return desk === null || status === null ? null : <Control status={status} />;
}

function Control({ status }: { status: AgentStatus }) {
  const { t } = useTranslation('agents');
  const dispatch = useAppDispatch();
  const wish = useAppSelector(selectWish);
  const isServerLive = useAppSelector(selectIsLive);
  const isPbxUp = useAppSelector((state) => selectPbxLink(state).state === 'up');
  const isPicking = useAppSelector(selectPicker) !== null;
  const isReachable = isServerLive && isPbxUp;
  const isBusy = wish !== null || !isReachable;
  const keys = { break: useCurrentKeys('Alt+B'), available: useCurrentKeys('Alt+O') };
  const openPicker = () => dispatch(agentsActions.pickerOpened());
  const endBreak = () => dispatch(agentsActions.breakEndRequested());
  const logIn = () => dispatch(agentsActions.loginRequested());
  useShortcut('agents.break', openPicker, isReachable && !isPicking && status.status !== 'offline');
  const finish = () => dispatch(agentsActions.wrapUpFinishRequested());
  const becomeAvailable = status.status === 'paused' ? endBreak : status.wrapUp ? finish : logIn;
  useShortcut('agents.available', becomeAvailable, !isBusy && (status.status !== 'online' || status.wrapUp !== null));
  const isOver = useIsOver(status);
  const state = isReachable ? stateOf(status, isOver) : 'unreachable';
  const button = { type: 'button', className: 'agent-act', 'aria-disabled': isBusy } as const;
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  return (
    <section className={`agent state-${state}`} aria-label={t('control.label')}>
      <StateAndTime status={status} state={state} isOver={isOver} />
      {status.status === 'offline' && (
        <button {...button} aria-busy={wish === 'login'} title={keys.available} onClick={unlessBusy(logIn)}>
          <LogIn className="icon-directional" {...icon} />
          <span className="agent-act-word">{t('control.login')}</span>
        </button>
      )}
      {status.wrapUp && <WrapUpActs wrapUp={status.wrapUp} isReachable={isReachable} />}
      {status.nextBreak && <NextBreakAct nextBreak={status.nextBreak} isReachable={isReachable} />}
      {status.status === 'online' && status.nextBreak === null && (
        <button
          {...button}
          aria-disabled={!isReachable}
          aria-expanded={isPicking}
          title={keys.break}
          onClick={() => {
            // Choosing asks nothing of the PBX yet, so it need not wait for what was asked before.
            if (isReachable) openPicker();
          }}
        >
          <Coffee {...icon} />
          <span className="agent-act-word">{t('control.break')}</span>
        </button>
      )}
      {status.status === 'paused' && (
        <button {...button} aria-busy={wish === 'end-break'} title={keys.available} onClick={unlessBusy(endBreak)}>
          <Play {...icon} />
          <span className="agent-act-word">{t('control.endBreak')}</span>
        </button>
      )}
      {status.status !== 'offline' && (
        <button
          {...button}
          className="agent-act agent-leave"
          aria-busy={wish === 'logout'}
          aria-label={t('control.logout')}
          title={t('control.logout')}
          onClick={unlessBusy(() => dispatch(agentsActions.logoutRequested()))}
        >
          <LogOut className="icon-directional" {...icon} />
        </button>
      )}
    </section>
  );
}

function StateAndTime({ status, state, isOver }: { status: AgentStatus; state: DeskState; isOver: boolean }) {
  const { t } = useTranslation('agents');
  const Icon = stateIcons[state];
  const pause = status.pauseinfo;
  const { wrapUp, nextBreak, breakLimit } = status;
  // Beside the limit of the type, which is the usual one, and past any, it is said which limit counts.
  const limitWord = breakLimit && (isOver || breakLimit.kind !== 'type') ? t(`limit.kind.${breakLimit.kind}`) : null;
  const word = pause
    ? `${t(isOver ? 'state.overrun' : 'state.paused')} · ${pause.pausename}`
    : [t(wrapUp ? 'state.wrapUp' : nextBreak ? 'state.breakPending' : `state.${status.status}`), nextBreak?.name].filter(Boolean).join(' · ');
  return (
    <OwnDayPopover>
      <button type="button" className="agent-now" aria-haspopup="dialog" title={t('day.open')}>
        <Icon {...icon} />
        <span className="agent-words">
          <b title={word}>{state === 'unreachable' ? t('state.unreachable') : word}</b>
          {status.countsFrom !== null && (
            <small className="num">
              <Ltr>
                {wrapUp ? <Countdown until={wrapUp.endsAt} /> : <Counted since={breakLimit ? usedSince(breakLimit) : status.countsFrom} />}
                {breakLimit !== null && ` / ${formatDuration(breakLimit.limitS * 1000)}`}
              </Ltr>
              {limitWord !== null && <span className="agent-limit"> {limitWord}</span>}
            </small>
          )}
        </span>
      </button>
    </OwnDayPopover>
  );
}

/** `hh:mm:ss` counted by the server's clock. */
function Counted({ since }: { since: string }) {
  const now = useServerNow();
  return <>{formatDuration(Math.max(0, now - Date.parse(since)))}</>;
}

/** Instant from which on the used part of a limit counts by itself. */
const usedSince = ({ at, limitS }: BreakLimit): string => new Date(Date.parse(at) - limitS * 1000).toISOString();

/** Whether the break is past the first of its limits now; the colour changes with the second, not with a message. */
function useIsOver({ breakLimit }: AgentStatus): boolean {
  const now = useServerNow();
  return breakLimit !== null && now > Date.parse(breakLimit.at);
}

const stateOf = ({ status, wrapUp, nextBreak }: AgentStatus, isOver: boolean): DeskState => {
  if (status === 'offline') return 'logged-out';
  if (status === 'online') return wrapUp ? 'wrap-up' : nextBreak ? 'break-pending' : 'available';
  return isOver ? 'overrun' : 'on-break';
};
