import { causesOf, type JudgedStep, type SelfTest, type SelfTestCause, type SelfTestStepState, snippetOf } from '@santral/contracts';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { Snippet } from '@santral/desk-platform/ui-kit';
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon } from 'lucide-react';

const icons: Record<SelfTestStepState, LucideIcon> = { waiting: CircleDashed, heard: CircleCheck, missing: CircleAlert, unreached: CircleMinus };

/** Every expected signal in the order of the call; under what is missing stands why that may be, and the lines that mend it. `now` in epoch ms. */
export function Checklist({ test, steps, now }: { test: SelfTest; steps: readonly JudgedStep[]; now: number }) {
  const { t } = useTranslation('self-test');
  const isOver = test.verdict !== 'running';
  return (
    <ol className="self-test-steps">
      {steps.map((judged) => {
        // Nobody waits any more for what a cancelled test did not hear.
        const state = isOver && judged.state === 'waiting' ? 'unreached' : judged.state;
        const Icon = icons[state];
        return (
          <li key={judged.step} className={`self-test-step is-${state}`} data-step={judged.step} data-state={state}>
            <Icon className="self-test-icon" size="2rem" strokeWidth={1.75} aria-hidden />
            <div>
              <b>{t(`step.${judged.step}`)}</b>
              <StateText judged={{ ...judged, state }} now={now} />
              {state === 'missing' && causesOf(test.plan, test.heard, judged.step, test.surroundings).map((cause) => <Cause key={cause} cause={cause} test={test} />)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function StateText({ judged: { state, at, dueAt }, now }: { judged: JudgedStep; now: number }) {
  const { t } = useTranslation('self-test');
  const { timeSeconds, duration } = useFormats();
  // The line begins where the language begins; only the digits have a direction of their own.
  if (state === 'heard')
    return (
      <span className="self-test-time">
        <bdi className="num">{timeSeconds(at)}</bdi>
      </span>
    );
  if (state === 'waiting' && dueAt !== null) return <span className="self-test-time">{t('left', { time: duration(Math.max(0, dueAt - now)) })}</span>;
  return <span className="self-test-time">{t(`state.${state}`)}</span>;
}

function Cause({ cause, test: { plan, heard, surroundings } }: { cause: SelfTestCause; test: SelfTest }) {
  const { t } = useTranslation('self-test');
  const snippet = snippetOf(cause, plan);
  return (
    <div className="self-test-cause">
      <p>
        {t(`cause.${cause}`, {
          number: plan.number, queue: plan.queue, from: plan.from, other: heard.otherQueue, extension: heard.rang ?? plan.number, message: heard.refusal, paused: surroundings.members.paused,
          away: surroundings.members.unreachable,
        })}
      </p>
      {snippet && <Snippet {...snippet} />}
    </div>
  );
}
