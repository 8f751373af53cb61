import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { clockMeasured } from '../live/live.slice';
import { i18n } from '../i18n/i18n';
import { toast, toastShown, TOAST_MS } from '../store/toasts.slice';
import { renderDesk } from '../testing/render-desk';
import { CrashBoundary } from './CrashBoundary';
import { ErrorState } from './ErrorState';
import { ApiError } from '../api/api-error';
import { LateSkeleton } from './LateSkeleton';
import { PhoneNumber } from './PhoneNumber';
import { StateTag } from './StateTag';
import { Timer } from './Timer';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');
let stop = () => {};
beforeEach(() => void jest.useFakeTimers({ now: NOW }));
afterEach(() => {
  stop();
  jest.useRealTimers();
});
function show(ui: React.ReactElement) {
  const desk = renderDesk(ui, { runSagas: false });
  stop = desk.stop;
  return desk;
}
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

it('counts by the clock of the server and stands still at the end', () => {
  const { store } = show(
    <>
      <Timer since="2026-11-20T08:59:50.000Z" className="running" />
      <Timer since="2026-11-20T08:59:50.000Z" until="2026-11-20T08:59:55.000Z" className="ended" />
    </>,
  );
  const text = (name: string) => document.querySelector(`.${name}`)?.textContent;
  expect(text('running')).toBe('00:00:10');
  act(() => void store.dispatch(clockMeasured({ offsetMs: 60_000 })));
  expect(text('running')).toBe('00:01:10');
  pass(2000);
  expect([text('running'), text('ended')]).toEqual(['00:01:12', '00:00:05']);
});

it('never shows a negative time, whatever the clocks say', () => {
  show(<Timer since="2026-11-20T09:00:30.000Z" />);
  expect(screen.getByText('00:00:00')).toBeInTheDocument();
});

it('says a state by icon, word and time', () => {
  show(<StateTag state="on-hold" since="2026-11-20T08:59:22.000Z" />);
  const tag = screen.getByText('Beklemede');
  expect(tag).toHaveClass('state-on-hold');
  expect(tag).toHaveTextContent('Beklemede00:00:38');
  expect(tag.querySelector('svg')).toBeInTheDocument();
});

it('keeps phone numbers left to right', () => {
  show(<PhoneNumber value="+905324182764" />);
  expect(screen.getByText('0532 418 27 64')).toHaveAttribute('dir', 'ltr');
});

it('shows no skeleton for 300 ms', () => {
  show(<LateSkeleton />);
  pass(299);
  expect(screen.queryByLabelText('Yükleniyor')).toBeNull();
  pass(1);
  expect(screen.getByLabelText('Yükleniyor')).toBeInTheDocument();
});

describe('toasts', () => {
  it('go after six seconds; at most five show at once', () => {
    const { store } = show(<></>);
    act(() => [1, 2, 3, 4, 5, 6].forEach((n) => store.dispatch(toast.success(`Kayıt ${n}`))));
    expect(screen.getAllByText(/Kayıt/).map((e) => e.textContent)).toEqual(['Kayıt 2', 'Kayıt 3', 'Kayıt 4', 'Kayıt 5', 'Kayıt 6']);
    pass(TOAST_MS - 1);
    expect(screen.getAllByText(/Kayıt/)).toHaveLength(5);
    pass(1);
    expect(screen.queryAllByText(/Kayıt/)).toEqual([]);
  });

  it('stay when they offer an action, and dispatch it', () => {
    const { store } = show(<></>);
    const dispatch = toastShown({ kind: 'info', text: 'Yeniden denendi' });
    act(() => void store.dispatch(toast.error('Kayıt Oluşturulamadı.', { label: 'Yeniden dene', dispatch })));
    pass(TOAST_MS * 3);
    fireEvent.click(screen.getByText('Yeniden dene'));
    expect(screen.queryByText('Kayıt Oluşturulamadı.')).toBeNull();
    expect(screen.getByText('Yeniden denendi')).toBeInTheDocument();
  });
});

it('shows what failed, how to retry, and the code that support can find', () => {
  const retries: unknown[] = [];
  show(<ErrorState error={new ApiError(500, 'server.fault', 'Bir Hata Oluştu', 'req-7')} onRetry={() => retries.push(1)} />);
  expect(screen.getByText(/req-7/)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Yeniden dene'));
  expect(retries).toHaveLength(1);
});

it('keeps a crash in its part and can start it again', () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Error('broken');
    return <p>fine</p>;
  };
  show(
    <>
      <CrashBoundary where="part">
        <Part />
      </CrashBoundary>
      <p>beside</p>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(i18n.t('platform:view.crashTitle'));
  expect(screen.getByText('beside')).toBeInTheDocument();
  expect(report).toHaveBeenCalledWith('[santral] part', expect.any(Error));
  isBroken = false;
  fireEvent.click(screen.getByText('Yeniden dene'));
  expect(screen.getByText('fine')).toBeInTheDocument();
  report.mockRestore();
});
