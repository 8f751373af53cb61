import { formatDuration, type NextBreak, type WrapUp } from '@santral/contracts';
import { useCurrentKeys } from '@santral/desk-platform/features';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Check, TimerReset, X } from 'lucide-react';
import { selectWish } from '../agents.selectors';
import { agentsActions } from '../agents.slice';

const icon = { size: '1.6rem', strokeWidth: 1.75, 'aria-hidden': true } as const;
const act = 'agent-act';

/** What is left of a wrap-up, `hh:mm:ss` by the server's clock: a begun second counts as one. */
export function Countdown({ until }: { until: string }) {
  const now = useServerNow();
  return <>{formatDuration(Math.ceil(Math.max(0, Date.parse(until) - now) / 1000) * 1000)}</>;
}

/** Finish, or take more time. `isReachable` false: the server is not heard, and nothing is asked of it. */
export function WrapUpActs({ wrapUp, isReachable }: { wrapUp: WrapUp; isReachable: boolean }) {
  const { t } = useTranslation('agents');
  const dispatch = useAppDispatch();
  const wish = useAppSelector(selectWish);
  const keys = useCurrentKeys('Alt+O');
  const isBusy = wish !== null || !isReachable;
  const isSpent = wrapUp.extensionsLeft === 0;
  const extend = isSpent ? t('wrapUp.noMore') : t('wrapUp.extend', { count: wrapUp.extensionsLeft });
  return (
    <>
      <button type="button" className={act} title={keys} aria-disabled={isBusy} aria-busy={wish === 'finish-wrap-up'} onClick={() => void (isBusy || dispatch(agentsActions.wrapUpFinishRequested()))}>
        <Check {...icon} />
        <span className="agent-act-word">{t('wrapUp.finish')}</span>
      </button>
      <button
        type="button"
        className={act}
        title={extend}
        aria-label={extend}
        aria-disabled={isBusy || isSpent}
        aria-busy={wish === 'extend-wrap-up'}
        onClick={() => void (isBusy || isSpent || dispatch(agentsActions.wrapUpExtendRequested()))}
      >
        <TimerReset {...icon} />
      </button>
    </>
  );
}

/** The break that follows the call, until it is taken back. */
export function NextBreakAct({ nextBreak, isReachable }: { nextBreak: NextBreak; isReachable: boolean }) {
  const { t } = useTranslation('agents');
  const dispatch = useAppDispatch();
  const wish = useAppSelector(selectWish);
  const isBusy = wish !== null || !isReachable;
  const label = t('nextBreak.cancel', { name: nextBreak.name });
  return (
    <button type="button" className={act} title={label} aria-label={label} aria-disabled={isBusy} aria-busy={wish === 'end-break'} onClick={() => void (isBusy || dispatch(agentsActions.breakEndRequested()))}>
      <X {...icon} />
      <span className="agent-act-word" aria-hidden>
        {t('nextBreak.word')}
      </span>
    </button>
  );
}
