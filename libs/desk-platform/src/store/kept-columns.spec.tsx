import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { testUser } from '../testing/render-desk';
import { useKeptColumns } from './kept-columns';
import { makeStore } from './make-store';

afterEach(() => localStorage.clear());

/** Chooses columns on a page that is opened as `at` says. */
function choose(cols: string, at: Parameters<typeof opened> = [null]) {
  const page = opened(...at);
  act(() => page.current.keep(cols));
}

/** A page as it is opened: what its address says of columns, null where it says nothing. */
function opened(address: string | null, { page = 'queue-reports', id = testUser().id } = {}) {
  const { store } = makeStore([], { preloadedState: { session: { status: 'signed-in', user: { ...testUser(), id }, token: 't', leftOnPurpose: false, isServerSilent: false } }, runSagas: false });
  return renderHook(() => useKeptColumns(page, address), { wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider> }).result;
}

it('are the columns that were chosen last on the page, where its address names none', () => {
  choose('ahtMs,medianWaitMs', ['ahtMs']);
  expect([opened(null).current.cols, opened('').current.cols, opened('offered').current.cols]).toEqual(['ahtMs,medianWaitMs', 'ahtMs,medianWaitMs', 'offered']);
});

it('are not those an address names: looking is no choice', () => {
  opened('ahtMs');
  expect(opened(null).current.cols).toBe('');
});

it('are the usual ones again once these are chosen', () => {
  choose('ahtMs');
  choose('');
  expect(opened(null).current.cols).toBe('');
});

it('are those of each user, and of each page', () => {
  choose('ahtMs');
  expect([opened(null, { page: 'agent-reports' }).current.cols, opened(null, { id: 'b3f1c1de-0000-4000-8000-000000000002' }).current.cols]).toEqual(['', '']);
});

it('are the usual ones where what was kept cannot be read', () => {
  localStorage.setItem(`santral.columns.${testUser().id}`, '{"queue-reports":7');
  expect(opened(null).current.cols).toBe('');
});
