import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { takeEvery } from 'redux-saga/effects';
import type { Feature } from '../features/feature';
import { phoneAsked, phoneChanged, type PhoneState } from '../phone/phone.slice';
import { fakeApi } from '../testing/fake-api';
import { renderDesk, testUser } from '../testing/render-desk';
import { PhoneNumber } from './PhoneNumber';

const idle: PhoneState = { line: 'registered', isHere: true, problem: null, call: null };

function show(value: string, phone: PhoneState, extension: string | null = null) {
  const asked: unknown[] = [];
  const listener: Feature = {
    id: 'listener',
    locales: { tr: {}, en: {}, ar: {} },
    saga: function* listen() {
      yield takeEvery(phoneAsked, ({ payload }) => void asked.push(payload));
    },
  };
  const desk = renderDesk(<PhoneNumber value={value} />, {
    features: [listener],
    preloadedState: { session: { status: 'guest', user: testUser(['desk.use'], { extension }), token: null, leftOnPurpose: false } as never },
  });
  act(() => void desk.store.dispatch(phoneChanged(phone)));
  return { ...desk, asked };
}

it('calls an outside number with its zero, by a click', () => {
  const { asked, stop } = show('+905324182764', idle);
  fireEvent.click(screen.getByRole('button', { name: '0532 418 27 64' }));
  expect(asked).toEqual([{ do: 'dial', number: '05324182764' }]);
  stop();
});

it('is plain text without a phone, and while the one in the browser is on a call', () => {
  const busy = { direction: 'incoming', state: 'talking', number: '1', name: null, since: '', isHeld: false, isMuted: false, consultation: null } as const;
  for (const phone of [{ ...idle, line: 'off' }, { ...idle, call: busy }] satisfies PhoneState[]) {
    const { stop } = show('+905324182764', phone);
    expect(screen.queryByRole('button')).toBeNull();
    stop();
  }
});

it('lets the PBX ring the desk phone while the phone in the browser is off, and says what was refused', async () => {
  const refusal = { status: 503, body: { error: { code: 'pbx.unreachable', message: 'Santrale ulaşılamıyor.', requestId: 'r' } } };
  const server = fakeApi({ 'POST /api/desk/dial': refusal });
  const { asked, store, stop } = show('+905324182764', { ...idle, line: 'off' }, '1001');
  fireEvent.click(screen.getByRole('button', { name: '0532 418 27 64' }));
  await waitFor(() => expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Santrale ulaşılamıyor.']));
  expect(server.calls.map(({ body }) => body)).toEqual([{ to: '05324182764' }]);
  expect(asked).toEqual([]);
  server.restore();
  stop();
});
