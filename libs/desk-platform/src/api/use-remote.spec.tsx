import { act, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { snapshotLoaded } from '../live/live.slice';
import { factAction } from '../live/fact-actions';
import { fakeApi, refusal, type FakeAnswer } from '../testing/fake-api';
import { renderDesk, testUser } from '../testing/render-desk';
import { keptAnswers } from './kept-answers';
import { useRemote } from './use-remote';

const schema = z.object({ value: z.number() });
function Figure({ id, reloadMs }: { id: string; reloadMs?: number }) {
  const { data, error, isLoading, reload } = useRemote(`/api/figures/${id}`, schema, { reloadOn: ['record.changed:customers'], ...(reloadMs !== undefined && { reloadMs }) });
  return (
    <>
      <output>{data ? data.value : error ? error.message : isLoading ? 'loading' : 'nothing'}</output>
      <p>{error ? 'failed' : 'fine'}</p>
      <button onClick={reload}>reload</button>
    </>
  );
}
const changed = (resource: string) =>
  factAction('record.changed')({
    id: 'f',
    name: 'record.changed',
    version: 1,
    at: '2026-11-20T09:00:00.000Z',
    pbx: 'santral',
    subject: 's',
    seq: '1-0',
    payload: { resource, id: '1', version: 2, verb: 'updated' },
  });

let stop = () => {};
afterEach(() => stop());
function start(answer: (n: number) => FakeAnswer | Promise<FakeAnswer>, reloadMs?: number) {
  let n = 0;
  const net = fakeApi({ 'GET /api/figures/a': () => answer(++n), 'GET /api/figures/b': { body: { value: 100 } } });
  const desk = renderDesk(<Figure id="a" reloadMs={reloadMs} />, { runSagas: false });
  stop = () => {
    desk.stop();
    net.restore();
  };
  return { ...desk, calls: net.calls };
}

it('shows the answer, and loads again when a fact says it changed', async () => {
  const { store, calls } = start((n) => ({ body: { value: n } }));
  expect(screen.getByRole('status')).toHaveTextContent('loading');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1'));
  act(() => void store.dispatch(changed('support-tickets')));
  act(() => void store.dispatch(changed('customers')));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2'));
  expect(calls).toHaveLength(2);
});

it('lets facts wait for as long as a page wants', async () => {
  jest.useFakeTimers();
  try {
    const { store, calls } = start((n) => ({ body: { value: n } }), 5000);
    await act(() => jest.advanceTimersByTimeAsync(0));
    for (let second = 1; second < 5; second++) {
      act(() => void store.dispatch(changed('customers')));
      await act(() => jest.advanceTimersByTimeAsync(1000));
    }
    expect(calls).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(calls).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

it('loads again after a reconnect, which may have hidden a fact', async () => {
  const { store } = start((n) => ({ body: { value: n } }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1'));
  act(
    () =>
      void store.dispatch(
        snapshotLoaded({
          positions: {},
          serverTime: '2026-11-20T09:00:00.000Z',
          extension: null,
          pbx: null,
          cards: [],
          drafts: {},
          links: [],
          phoneReachable: null,
        }),
      ),
  );
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2'));
});

it('keeps the old data when a reload fails', async () => {
  start((n) => (n === 1 ? { body: { value: 1 } } : refusal(503, 'service.unavailable', 'yok')));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1'));
  act(() => screen.getByText('reload').click());
  await waitFor(() => expect(screen.getByText('failed')).toBeInTheDocument());
  expect(screen.getByRole('status')).toHaveTextContent('1');
});

it('never runs two loads at once, however many facts come: the last ones are answered by one more load', async () => {
  const answers: ((a: FakeAnswer) => void)[] = [];
  const { store, calls } = start(() => new Promise((resolve) => answers.push(resolve)));
  for (let i = 0; i < 20; i += 1) act(() => void store.dispatch(changed('customers')));
  expect(calls).toHaveLength(1);
  answers[0]?.({ body: { value: 1 } });
  await waitFor(() => expect(calls).toHaveLength(2));
  answers[1]?.({ body: { value: 2 } });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2'));
  expect(calls).toHaveLength(2);
});

describe('with kept answers', () => {
  const kept = keptAnswers<{ value: number }>();
  function KeptFigure() {
    const { data, error } = useRemote('/api/figures/a', schema, { kept });
    return <output>{`${data?.value ?? 'nothing'} ${error ? 'failed' : 'fine'}`}</output>;
  }
  const visit = (answer: FakeAnswer | Promise<FakeAnswer>, token = 't') => {
    const net = fakeApi({ 'GET /api/figures/a': () => answer });
    const preloadedState = { session: { status: 'signed-in' as const, user: testUser(), token, leftOnPurpose: false, isServerSilent: false } };
    const desk = renderDesk(<KeptFigure />, { runSagas: false, preloadedState });
    stop = () => {
      desk.stop();
      net.restore();
    };
  };
  const shows = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
  beforeEach(async () => {
    kept.forget();
    visit({ body: { value: 1 } });
    await shows('1 fine');
    stop();
  });

  it('shows at the next visit what was there, until the new answer comes', async () => {
    let come: (answer: FakeAnswer) => void = () => {};
    visit(new Promise((resolve) => (come = resolve)));
    await shows('1 fine');
    come({ body: { value: 2 } });
    await shows('2 fine');
  });

  it('says with it that it could not be renewed', async () => {
    visit(refusal(503, 'service.unavailable', 'yok'));
    await shows('1 failed');
  });

  it('shows nothing of it to another session, after a write, and after five minutes', async () => {
    const never = new Promise<FakeAnswer>(() => {});
    visit(never, 'another');
    await shows('nothing fine');
    stop();
    kept.set('/api/figures/a', { data: { value: 1 }, loadedAt: Date.now() - 5 * 60_000 });
    expect(kept.get('/api/figures/a')).toBeNull();
    kept.set('/api/figures/a', { data: { value: 1 }, loadedAt: Date.now() });
    expect(kept.get('/api/figures/a')?.data).toEqual({ value: 1 });
    kept.forget();
    expect(kept.get('/api/figures/a')).toBeNull();
  });
});
