import { act, fireEvent, screen } from '@testing-library/react';
import { takeEvery } from 'redux-saga/effects';
import type { Feature } from '../features/feature';
import { phoneAsked, phoneChanged, type PhoneState } from '../phone/phone.slice';
import { renderDesk } from '../testing/render-desk';
import { PhoneNumber } from './PhoneNumber';

const idle: PhoneState = { line: 'registered', isHere: true, problem: null, call: null };

function show(value: string, phone: PhoneState) {
  const asked: unknown[] = [];
  const listener: Feature = {
    id: 'listener',
    locales: { tr: {}, en: {}, ar: {} },
    saga: function* listen() {
      yield takeEvery(phoneAsked, ({ payload }) => void asked.push(payload));
    },
  };
  const desk = renderDesk(<PhoneNumber value={value} />, { features: [listener] });
  act(() => void desk.store.dispatch(phoneChanged(phone)));
  return { ...desk, asked };
}

it('calls an outside number with its zero, by a click', () => {
  const { asked, stop } = show('+905324182764', idle);
  fireEvent.click(screen.getByRole('button', { name: '0532 418 27 64' }));
  expect(asked).toEqual([{ do: 'dial', number: '05324182764' }]);
  stop();
});

it('is plain text while the phone is off or on a call', () => {
  const busy = { direction: 'incoming', state: 'talking', number: '1', name: null, since: '', isHeld: false, isMuted: false, consultation: null } as const;
  for (const phone of [{ ...idle, line: 'off' }, { ...idle, call: busy }] satisfies PhoneState[]) {
    const { stop } = show('+905324182764', phone);
    expect(screen.queryByRole('button')).toBeNull();
    stop();
  }
});
