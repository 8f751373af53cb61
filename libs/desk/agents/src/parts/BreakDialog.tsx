import { formatDuration, type AgentTeam, type BreakChoice } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { Button, Dialog, Kbd, LateSkeleton, Ltr, useFocusGivenBack } from '@santral/desk-platform/ui-kit';
import { Hourglass, Users } from 'lucide-react';
import { useId } from 'react';
import { Trans } from 'react-i18next';
import { selectPicker, selectWish } from '../agents.selectors';
import { agentsActions, type BreakPicker } from '../agents.slice';
import { BreakTable } from './BreakTable';
import './break-dialog.css';

/** Shows the dialog while it is open. */
export function BreakDialogHost() {
  const picker = useAppSelector(selectPicker);
  return picker === null ? null : <BreakDialog picker={picker} />;
}

/** 'Mola Türünü Seçiniz': arrows choose, Enter starts. */
function BreakDialog({ picker }: { picker: BreakPicker }) {
  const { t } = useTranslation('agents');
  const dispatch = useAppDispatch();
  const formId = useId();
  const isStarting = useAppSelector(selectWish) === 'start-break';
  useFocusGivenBack();
  const close = () => dispatch(agentsActions.pickerClosed());
  const problem = picker.isChoiceMissing ? t('picker.choose') : picker.error;
  const footer = (
    <>
      <span className="break-hint">{picker.status === 'ready' && t('picker.hint')}</span>
      <Button onClick={close}>{t('picker.cancel')}</Button>
      {picker.status === 'ready' && (
        <Button kind="primary" type="submit" form={formId} aria-disabled={isStarting} aria-busy={isStarting}>
          {t('picker.start')}
          <Kbd keys="Enter" />
        </Button>
      )}
      {picker.status === 'failed' && (
        <Button kind="primary" onClick={() => dispatch(agentsActions.pickerOpened())}>
          {t('picker.retry')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t('picker.title')} isOpen onClose={close} width={720} footer={footer}>
      {picker.team && <TeamLine team={picker.team} />}
      <AllowanceLine choices={picker.choices} />
      {problem !== null && (
        <p className="break-problem" role="alert">
          {problem}
        </p>
      )}
      {picker.status === 'loading' && <LateSkeleton />}
      {picker.status === 'ready' && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isStarting) dispatch(agentsActions.breakStartRequested());
          }}
        >
          <BreakTable choices={picker.choices} chosen={picker.chosen} onChoose={(id) => dispatch(agentsActions.breakChosen(id))} />
        </form>
      )}
    </Dialog>
  );
}

/** What is left today of all breaks together, where the company has such an allowance. */
function AllowanceLine({ choices }: { choices: readonly BreakChoice[] }) {
  const { t } = useTranslation('agents');
  const allowance = choices.find((choice) => choice.allowance !== null)?.allowance;
  if (!allowance) return null;
  const isOver = allowance.remainder < 0;
  const parts = { limit: <Ltr className="num">{formatDuration(allowance.limit * 1000)}</Ltr>, left: <Ltr className="num">{formatDuration(Math.abs(allowance.remainder) * 1000)}</Ltr> };
  return (
    <p className={isOver ? 'break-team is-over' : 'break-team'}>
      <Hourglass size="1.6rem" strokeWidth={1.75} aria-hidden />
      <span>
        <Trans t={t} i18nKey={isOver ? 'picker.allowanceOver' : 'picker.allowanceLeft'} components={parts} />
      </span>
    </p>
  );
}

/** Who is out, and who waits: what a break means for the others. */
function TeamLine({ team }: { team: AgentTeam }) {
  const { t } = useTranslation('agents');
  const busiest = [...team.queues].sort((a, b) => b.waiting - a.waiting)[0];
  const parts = { b: <b />, num: <Ltr className="num">{formatDuration(busiest?.longestWaitMs ?? 0)}</Ltr> };
  return (
    <p className="break-team">
      <Users size="1.6rem" strokeWidth={1.75} aria-hidden />
      <span>
        <Trans t={t} i18nKey="picker.onBreak" count={team.onBreak} components={parts} />{' '}
        {busiest && busiest.waiting > 0 ? (
          <Trans t={t} i18nKey="picker.waiting" count={busiest.waiting} values={{ queue: busiest.queue }} components={parts} />
        ) : (
          t('picker.nobodyWaits')
        )}
      </span>
    </p>
  );
}
