import { topicHeard, topicWatched } from '@santral/desk-platform/live';
import { jest } from '@jest/globals';
import { runSaga, stdChannel } from 'redux-saga';
import { snapshot } from './testing/board';
import { wallboardSaga } from './wallboard.saga';

/** What the saga puts when it hears these messages, one after the other. */
async function putsOn(version: number | null, topics: string[], ...raws: unknown[]): Promise<string[]> {
  const channel = stdChannel();
  const puts: string[] = [];
  const task = runSaga({ channel, dispatch: ({ type }: { type: string }) => puts.push(type), getState: () => ({ wallboard: { version }, live: { topics } }) }, wallboardSaga);
  for (const raw of raws) channel.put(topicHeard({ topic: 'wallboard', raw }));
  await jest.runAllTimersAsync();
  task.cancel();
  return puts;
}
const delta = (version: number) => ({ kind: 'delta', version, at: snapshot().at, queues: [], agents: [], callers: [], gone: { queues: [], agents: [], callers: [] } });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('asks for all of it when a delta does not follow on what is shown', async () => {
  expect(await putsOn(4, [], delta(5))).toEqual(['wallboard/deltaReceived']);
  expect(await putsOn(4, [], delta(6))).toEqual([topicWatched.type]);
  expect(await putsOn(null, [], delta(1))).toEqual([topicWatched.type]);
});

it('asks again for a board that is away, as long as somebody looks, and not for one that is forbidden', async () => {
  expect(await putsOn(null, ['wallboard'], { kind: 'refused', code: 'service.unavailable' })).toEqual(['wallboard/boardRefused', topicWatched.type]);
  expect(await putsOn(null, [], { kind: 'refused', code: 'service.unavailable' })).toEqual(['wallboard/boardRefused']);
  expect(await putsOn(null, ['wallboard'], { kind: 'refused', code: 'access.denied' })).toEqual(['wallboard/boardRefused']);
});

it('reports what it cannot understand and goes on', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await putsOn(null, [], { kind: 'nonsense' }, snapshot())).toEqual(['wallboard/boardReceived']);
  expect(report).toHaveBeenCalledTimes(1);
  report.mockRestore();
});
