import { type SelfTest, type SelfTestWish } from '@santral/contracts';
import { useTranslation } from '@santral/desk-platform/i18n';
import { useAppDispatch, useAppSelector } from '@santral/desk-platform/store';
import { ErrorState, LateSkeleton } from '@santral/desk-platform/ui-kit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FinishedTests } from '../parts/FinishedTests';
import { StartForm } from '../parts/StartForm';
import { TestCard } from '../parts/TestCard';
import { selfTestApi, useChoices, useFinishedTests } from '../self-test.api';
import { selectSelfTest, testFollowed, testRead } from '../self-test.slice';
import '../parts/self-test.css';

const HISTORY = 20;

/** `/apps/self-test`: a test call, its signals as they come, what is missing and how to mend it, and the tests before it. `?test=` names the one shown, `?pbx=&queue=` or `?pbx=&extension=` what the next is to be of. */
export function SelfTestPage() {
  const { t } = useTranslation('self-test');
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const shown = params.get('test');
  const { test, trouble } = useAppSelector(selectSelfTest);
  const [asked] = useState(() => ({ pbx: params.get('pbx') ?? '', queue: params.get('queue'), extension: params.get('extension') }));
  const choices = useChoices();
  const finished = useFinishedTests(HISTORY);
  useEffect(() => {
    dispatch(testFollowed(shown));
  }, [dispatch, shown]);
  useEffect(() => () => void dispatch(testFollowed(null)), [dispatch]);

  const { reload } = finished;
  const verdict = test?.verdict;
  useEffect(() => {
    if (verdict !== undefined && verdict !== 'running') reload();
  }, [verdict, reload]);

  const start = async (wish: SelfTestWish) => {
    const begun = await selfTestApi.start(wish);
    setParams({ test: begun.id });
    dispatch(testFollowed(begun.id));
    dispatch(testRead(begun));
  };
  const cancel = async ({ id }: SelfTest) => {
    dispatch(testRead(await selfTestApi.finish(id)));
  };
  return (
    <>
      <header className="page-header">
        <h1>{t('title')}</h1>
      </header>
      <p className="muted page-intro">{t('intro')}</p>
      <div className="self-test-grid">
        <section className="card" aria-label={t('new')}>
          <header className="card-header">
            <h2>{t('new')}</h2>
          </header>
          {choices.data ? (
            <StartForm choices={choices.data} isRunning={verdict === 'running'} onStart={start} asked={asked} />
          ) : choices.error ? (
            <ErrorState error={choices.error} onRetry={choices.reload} />
          ) : (
            <LateSkeleton rows={6} />
          )}
        </section>
        <TestCard test={test} trouble={trouble} onCancel={cancel} />
        <FinishedTests tests={finished} shown={shown} onShow={(id) => setParams({ test: id })} />
      </div>
    </>
  );
}
