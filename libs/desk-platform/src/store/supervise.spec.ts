import { runSaga } from 'redux-saga';
import { call, delay } from 'redux-saga/effects';
import { waitFor } from '@testing-library/react';
import { supervise } from './supervise';

it('reports a crash and starts the saga again', async () => {
  const reports: [string, unknown][] = [];
  const fault = new Error('broken');
  let lives = 0;
  function* saga() {
    lives += 1;
    yield delay(0);
    if (lives < 3) throw fault;
  }
  const task = runSaga({}, supervise, 'calls', saga, { report: (where, error) => void reports.push([where, error]), firstMs: 1 });
  await task.toPromise();
  expect(lives).toBe(3);
  expect(reports).toEqual([
    ['saga of calls', fault],
    ['saga of calls', fault],
  ]);
});

it('leaves the sagas beside it alone', async () => {
  const heard: string[] = [];
  function* broken(): Generator {
    throw new Error('broken');
  }
  function* healthy() {
    yield call(() => heard.push('healthy'));
  }
  const options = { report: () => undefined, firstMs: 1 };
  const task = runSaga({}, supervise, 'broken', broken, options);
  await runSaga({}, supervise, 'healthy', healthy, options).toPromise();
  expect(heard).toEqual(['healthy']);
  expect(task.isRunning()).toBe(true);
  task.cancel();
});

it('waits longer each time, up to a limit', async () => {
  const at: number[] = [];
  function* saga(): Generator {
    at.push(performance.now());
    throw new Error('broken');
  }
  const task = runSaga({}, supervise, 'calls', saga, { report: () => undefined, firstMs: 10, maxMs: 20 });
  await waitFor(() => expect(at.length).toBeGreaterThanOrEqual(4));
  task.cancel();
  const gaps = at.slice(1).map((t, i) => t - (at[i] ?? 0));
  expect(gaps[0]).toBeGreaterThanOrEqual(9);
  expect(gaps[1]).toBeGreaterThanOrEqual(19);
  expect(gaps[2]).toBeGreaterThanOrEqual(19);
});
