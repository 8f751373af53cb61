import '@testing-library/jest-dom';
import { phoneAsked, phoneChanged, type PhoneCall, type PhoneState, type PhoneWish } from '@santral/desk-platform/phone';
import { renderDesk, testUser } from '@santral/desk-platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { take } from 'redux-saga/effects';
import { webphoneReducer } from '../devices/device-check.slice';
import { webphoneFeature } from '../webphone.feature';
import { addToLog, readSettings } from '../settings';
import { WebphoneOverlay } from './WebphoneOverlay';

jest.setTimeout(20_000);

let desk: ReturnType<typeof start>;
afterEach(() => {
  desk.stop();
  localStorage.clear();
});

const registered: PhoneState = { line: 'registered', isHere: true, problem: null, call: null };
const call = (change: Partial<PhoneCall> = {}): PhoneCall => ({
  direction: 'incoming', state: 'talking', number: '05321112233', name: 'Mehmet Demir', since: new Date().toISOString(), isHeld: false, isMuted: false, consultation: null, ...change,
});

/** The panel without a line to a PBX; `wishes` is what was asked of the phone. */
function start(phone: PhoneState = registered) {
  const wishes: PhoneWish[] = [];
  function* listen(): Generator {
    for (;;) wishes.push(((yield take(phoneAsked)) as ReturnType<typeof phoneAsked>).payload);
  }
  const rendered = renderDesk(<WebphoneOverlay />, {
    features: [{ ...webphoneFeature, reducer: webphoneReducer, saga: listen }],
    preloadedState: { session: { status: 'guest', user: testUser(['desk.use'], { extension: '1001' }), token: null, leftOnPurpose: false } as never },
  });
  const become = (state: PhoneState) => act(() => void rendered.store.dispatch(phoneChanged(state)));
  become(phone);
  return { ...rendered, user: userEvent.setup(), wishes, become };
}
const panel = () => screen.getByRole('region', { name: 'Web telefonu' });
const open = () => desk.user.click(screen.getByRole('button', { name: 'Web telefonunu aç' }));
const press = (name: string | RegExp) => desk.user.click(within(panel()).getByRole('button', { name }));

it('stands where the product wants it, is moved by the keyboard, and stays open and there over a reload', async () => {
  desk = start();
  await open();
  expect(panel()).toHaveStyle({ left: '10px', inlineSize: '342px', blockSize: '578px' });
  const top = parseInt(panel().style.top, 10);
  within(panel()).getByRole('button', { name: 'Taşı' }).focus();
  await desk.user.keyboard('{ArrowRight}{ArrowUp}');
  expect(panel()).toHaveStyle({ left: '30px', top: `${top - 20}px` });
  desk.stop();
  desk = start();
  expect(panel()).toHaveStyle({ left: '30px', top: `${top - 20}px` });
  await press('Küçült');
  expect(readSettings().isOpen).toBe(false);
  expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations).toEqual([]);
});

it('says of its line what the PBX says, and why it does not work', async () => {
  desk = start({ line: 'off', isHere: false, problem: 'microphone-refused', call: null });
  await open();
  expect(within(panel()).getByRole('status')).toHaveTextContent('Kapalı');
  expect(within(panel()).getByRole('alert')).toHaveTextContent('Mikrofon izni verilmedi');
  await press('Web telefonunu aç');
  desk.become({ ...registered, line: 'connecting' });
  expect(within(panel()).getByRole('status')).toHaveTextContent('Bağlanıyor');
  expect(within(panel()).getByRole('button', { name: 'Ara' })).toBeDisabled();
  desk.become({ ...registered, isHere: false });
  expect(within(panel()).getByRole('status')).toHaveTextContent('Kayıtlı');
  await press('Bu sekmeye al');
  expect(desk.wishes).toEqual([{ do: 'switch-on' }, { do: 'take-over' }]);
});

it('dials what is typed, brings the last number back, and calls again from the log', async () => {
  addToLog('1001', { number: '05329998877', name: 'Şükrü Çağlar', direction: 'incoming', at: '2026-11-20T08:00:00.000Z', wasAnswered: false });
  addToLog('1001', { number: '02124441000', name: null, direction: 'outgoing', at: '2026-11-20T09:00:00.000Z', wasAnswered: true });
  desk = start();
  await open();
  const field = within(panel()).getByRole('textbox', { name: 'Numara' });
  await press('Ara');
  expect(field).toHaveValue('02124441000');
  await press('Ara');
  await desk.user.clear(field);
  await desk.user.type(field, '0532 111{Enter}');
  await press('Son aramalar');
  expect(within(panel()).getAllByRole('listitem').map((row) => row.textContent)).toEqual([expect.stringContaining('0212'), expect.stringContaining('Şükrü Çağlar')]);
  await press('05329998877 numarasını ara');
  expect(desk.wishes).toEqual([{ do: 'dial', number: '02124441000' }, { do: 'dial', number: '0532111' }, { do: 'dial', number: '05329998877' }]);
});

it('answers and rejects what rings, by buttons and by keys', async () => {
  desk = start({ ...registered, call: call({ state: 'ringing' }) });
  await open();
  expect(within(panel()).getByText('Mehmet Demir')).toBeInTheDocument();
  await press('Cevapla');
  await desk.user.keyboard('{Alt>}a{/Alt}');
  await press('Reddet');
  await desk.user.keyboard('{Alt>}e{/Alt}');
  expect(desk.wishes.map((wish) => wish.do)).toEqual(['answer', 'answer', 'hang-up', 'hang-up']);
});

it('mutes, holds and sends tones, also from the keyboard, but none while somebody types', async () => {
  desk = start({ ...registered, call: call() });
  await open();
  await press('Sustur');
  await press('Beklet');
  desk.become({ ...registered, call: call({ isHeld: true, isMuted: true }) });
  expect(within(panel()).getByRole('button', { name: 'Devam et' })).toHaveAttribute('aria-pressed', 'true');
  await desk.user.keyboard('{Alt>}h{/Alt}{Alt>}m{/Alt}');
  await desk.user.keyboard('{Alt>}k{/Alt}');
  const keys = within(panel()).getByRole('group', { name: 'Tuş takımı' });
  await desk.user.keyboard('4#');
  await desk.user.click(within(keys).getByRole('button', { name: /^2/ }));
  expect(desk.wishes).toEqual([
    { do: 'mute', on: true }, { do: 'hold', on: true }, { do: 'hold', on: false }, { do: 'mute', on: false }, { do: 'tone', tone: '4' }, { do: 'tone', tone: '#' }, { do: 'tone', tone: '2' },
  ]);
  await waitFor(() => expect(within(panel()).getByText('4#2')).toBeInTheDocument());
});

it('has its own user alone: without an extension there is none', () => {
  desk = start();
  desk.stop();
  const other = renderDesk(<WebphoneOverlay />, {
    features: [{ ...webphoneFeature, saga: function* none() {} }],
    preloadedState: { session: { status: 'guest', user: testUser(['desk.use'], { extension: null }), token: null, leftOnPurpose: false } as never },
  });
  expect(screen.queryByRole('button', { name: 'Web telefonunu aç' })).toBeNull();
  other.stop();
});
