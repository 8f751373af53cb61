import { judgeSelfTest, type SelfTest } from '@santral/contracts';
import { messageOf } from '@santral/desk-platform/api';
import { useFormats, useTranslation } from '@santral/desk-platform/i18n';
import { useServerNow } from '@santral/desk-platform/live';
import { toast, useAppDispatch } from '@santral/desk-platform/store';
import { EmptyState, Ltr } from '@santral/desk-platform/ui-kit';
import { Button } from 'antd';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { Checklist } from './Checklist';
import { VerdictTag } from './VerdictTag';

interface Props {
  test: SelfTest | null;
  trouble: string | null;
  onCancel: (test: SelfTest) => Promise<void>;
}

/** The test at hand, or one that is over. */
export function TestCard({ test, trouble, onCancel }: Props) {
  const { t } = useTranslation('self-test');
  if (!test)
    return (
      <section className="card" aria-label={t('checklist')}>
        <EmptyState icon={ClipboardCheck} title={t('none')} text={trouble ?? t('noneText')} />
      </section>
    );
  return <OneTest test={test} trouble={trouble} onCancel={onCancel} />;
}

function OneTest({ test, trouble, onCancel }: Props & { test: SelfTest }) {
  const { t } = useTranslation('self-test');
  const { dateTime } = useFormats();
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const serverNow = useServerNow();
  // Of a test that is over, every signal had its time, unless it was cancelled.
  const now = test.finishedAt === null ? serverNow : Date.parse(test.finishedAt);
  const { steps } = judgeSelfTest(test.plan, test.heard, now);
  const cancel = async () => {
    setIsBusy(true);
    try {
      await onCancel(test);
    } catch (error) {
      dispatch(toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="card" aria-label={t('checklist')}>
      <header className="card-header">
        <h2>
          <TargetText test={test} />
        </h2>
        <VerdictTag verdict={test.verdict} />
        {test.verdict === 'running' && (
          <Button size="small" className="push" loading={isBusy} onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        )}
      </header>
      {test.verdict === 'running' ? (
        <p className="self-test-note" role="status" aria-live="polite">
          <Advice test={test} steps={steps} />
        </p>
      ) : (
        <p className="self-test-note">
          <bdi className="num">{dateTime(test.plan.startedAt)}</bdi> · <bdi>{test.by}</bdi>
        </p>
      )}
      {trouble !== null && (
        <p className="self-test-warning" role="alert">
          {trouble}
        </p>
      )}
      <Checklist test={test} steps={steps} now={now} />
    </section>
  );
}

/** `destek · 500` or `1001`. */
export function TargetText({ test: { plan } }: { test: SelfTest }) {
  return (
    <>
      {plan.queue !== null && <><bdi>{plan.queue}</bdi> · </>}
      <Ltr>{plan.number}</Ltr>
    </>
  );
}

/** What a person has to do next. */
function Advice({ test: { plan, heard }, steps }: { test: SelfTest; steps: ReturnType<typeof judgeSelfTest>['steps'] }) {
  const { t } = useTranslation('self-test');
  const next = steps.find(({ state }) => state === 'waiting')?.step;
  if (next === 'started' && plan.placedBy === 'admin') return t('advice.dial', { number: plan.number, from: plan.from });
  if (next === 'ringing' && plan.placedBy === 'santral' && plan.target === 'extension') return t('advice.pickUpOwn', { from: plan.from });
  if (next === 'answered') return t('advice.pickUp', { extension: heard.rang });
  if (next === 'ended' && plan.placedBy === 'admin') return t('advice.hangUp');
  return t('advice.listen');
}
