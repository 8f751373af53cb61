import '@testing-library/jest-dom';
import { deviceCheckAsked, deviceCheckDone, phoneChanged, type DeviceCheckReason } from '@santral/desk-platform/phone';
import { setLanguage } from '@santral/desk-platform/i18n';
import { renderDesk, testUser } from '@santral/desk-platform/testing';
import { AntdProvider } from '@santral/desk-platform/ui-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { take } from 'redux-saga/effects';
import { WebphoneOverlay } from '../parts/WebphoneOverlay';
import { changeSettings, readSettings } from '../settings';
import { type FakeMedia, fakeMedia } from '../testing/fake-media';
import { webphoneReducer } from './device-check.slice';
import { deviceCheckSaga } from './device-check.saga';
import ar from '../locales/ar.json';
import en from '../locales/en.json';
import tr from '../locales/tr.json';

jest.setTimeout(20_000);

let media: FakeMedia;
let desk: ReturnType<typeof start>;
beforeEach(() => {
  media = fakeMedia();
});
afterEach(() => {
  desk?.stop();
  media.restore();
  localStorage.clear();
});

/** The overlay and the flow of the check, without a line to a PBX; `answers` is what whoever asked was told. */
function start() {
  const answers: boolean[] = [];
  function* listen(): Generator {
    for (;;) answers.push(((yield take(deviceCheckDone)) as ReturnType<typeof deviceCheckDone>).payload.goesOn);
  }
  const rendered = renderDesk(
    <AntdProvider>
      <WebphoneOverlay />
    </AntdProvider>,
    {
      features: [
        { id: 'webphone', reducer: webphoneReducer, saga: deviceCheckSaga, locales: { tr, en, ar } },
        { id: 'asker', saga: listen, locales: { tr: {}, en: {}, ar: {} } },
      ],
      preloadedState: { session: { status: 'guest', user: testUser(['desk.use'], { extension: '1001' }), token: null, leftOnPurpose: false } as never },
    },
  );
  return {
    ...rendered,
    user: userEvent.setup(),
    answers,
    ask: (reason: DeviceCheckReason = 'login') => act(async () => void rendered.store.dispatch(deviceCheckAsked({ reason }))),
    register: () => act(() => void rendered.store.dispatch(phoneChanged({ line: 'registered', isHere: true, problem: null, call: null }))),
  };
}
const dialog = () => screen.findByRole('dialog', { name: 'Cihaz denetimi' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const button = async (name: string) => within(await dialog()).getByRole('button', { name });

describe('the check of the devices before a login to the queue', () => {
  it('asks for the microphone, then for the camera, shows the level, and remembers what was chosen', async () => {
    desk = start();
    media.level = 0.4;
    await desk.ask();
    const shown = within(await dialog());
    expect(await shown.findByText('Sesiniz geliyor.')).toHaveAttribute('role', 'status');
    expect(shown.getByRole('meter', { name: 'Mikrofon düzeyi' })).toHaveProperty('value', expect.closeTo(0.4, 3));
    expect(await shown.findByText('Kamera hazır.')).toBeInTheDocument();
    expect(media.asked).toEqual(['microphone', 'camera']);

    await desk.user.selectOptions(shown.getByLabelText('Mikrofon'), 'Dahili mikrofon');
    await desk.user.selectOptions(shown.getByLabelText('Karşı tarafın duyulacağı cihaz'), 'Hoparlör');
    await desk.user.selectOptions(shown.getByLabelText('Zil sesinin çalacağı cihaz'), 'Kulaklık');
    await desk.user.click(shown.getByRole('button', { name: 'Deneme sesi çal' }));
    await desk.user.click(shown.getByRole('button', { name: 'Zili çal' }));
    await waitFor(() => expect(media.played).toEqual(['out-2', 'out-1']));
    await waitFor(() => expect(shown.getAllByText(/Ses çalındı/)).toHaveLength(2));

    await desk.user.click(await button('Kuyruğa gir'));
    await isClosed();
    expect(desk.answers).toEqual([true]);
    expect(readSettings()).toMatchObject({ microphone: 'mic-2', speaker: 'out-2', ringDevice: 'out-1', isChecked: true });
    // Nothing listens any more.
    expect(media.openTracks).toBe(0);
  });

  it('is not shown again while permission and devices stand, and is when one of them is gone', async () => {
    desk = start();
    Object.assign(media, { microphone: 'granted' });
    changeSettings({ isChecked: true, microphone: 'mic-1', speaker: 'out-2' });
    await desk.ask();
    await waitFor(() => expect(desk.answers).toEqual([true]));
    expect(media.asked).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();

    media.devices = media.devices.filter(({ deviceId }) => deviceId !== 'out-2');
    await desk.ask();
    await desk.user.click(await button('Vazgeç'));
    await isClosed();
    media.devices = media.devices.concat({ kind: 'audiooutput', deviceId: 'out-2', label: 'Hoparlör' });
    media.microphone = 'prompt';
    await desk.ask();
    await desk.user.click(await button('Vazgeç'));
    await waitFor(() => expect(desk.answers).toEqual([true, false, false]));
  });

  it('says what to do when the microphone is refused; logging in all the same takes saying that it is understood', async () => {
    desk = start();
    media.microphone = 'denied';
    await desk.ask();
    const shown = within(await dialog());
    const trouble = await shown.findByRole('alert');
    expect(trouble).toHaveTextContent('Mikrofon izni verilmedi.');
    expect(trouble).toHaveTextContent('Mikrofon için "İzin ver"i seçin');
    expect(shown.queryByRole('meter')).toBeNull();

    await desk.user.click(await button('Yine de kuyruğa gir'));
    expect(desk.answers).toEqual([]);
    await desk.user.click(shown.getByRole('checkbox', { name: /çağrı alamayacağını/ }));
    await desk.user.click(await button('Yine de kuyruğa gir'));
    await waitFor(() => expect(desk.answers).toEqual([true]));
    // It is asked again the next time.
    expect(readSettings().isChecked).toBe(false);
  });

  it('tries again, as soon as it is allowed, and then offers what it offers everybody', async () => {
    desk = start();
    media.microphone = 'denied';
    await desk.ask();
    await within(await dialog()).findByRole('alert');
    media.microphone = 'granted';
    await desk.user.click(await button('Yeniden dene'));
    expect(await within(await dialog()).findByRole('meter')).toBeInTheDocument();
    expect(within(await dialog()).queryByRole('checkbox')).toBeNull();
    await desk.user.click(await button('Kuyruğa gir'));
    await waitFor(() => expect(desk.answers).toEqual([true]));
  });

  it('never lets a camera stand in the way, refused or missing', async () => {
    desk = start();
    media.camera = 'denied';
    await desk.ask();
    expect(await within(await dialog()).findByText('Kamera izni verilmedi. Görüşmeler için gerekmez.')).toBeInTheDocument();
    await desk.user.click(await button('Kuyruğa gir'));
    await isClosed();
    media.devices = media.devices.filter(({ kind }) => kind !== 'videoinput');
    await desk.ask('settings');
    expect(await within(await dialog()).findByText('Kamera bulunamadı. Görüşmeler için gerekmez.')).toBeInTheDocument();
    expect(desk.answers).toEqual([true]);
  });

  it('says when there is no microphone, and when it was pulled out', async () => {
    desk = start();
    const all = media.devices;
    media.devices = all.filter(({ kind }) => kind !== 'audioinput');
    await desk.ask();
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('Mikrofon bulunamadı');
    act(() => media.plug(all));
    await desk.user.click(await button('Yeniden dene'));
    expect(await within(await dialog()).findByRole('meter')).toBeInTheDocument();
  });

  it('says that a sound could not be played', async () => {
    desk = start();
    media.canPlay = false;
    await desk.ask();
    await desk.user.click(await button('Zili çal'));
    expect(await within(await dialog()).findByText('Bu cihazda ses çalınamadı. Başka bir cihaz seçin.')).toBeInTheDocument();
  });

  it('says why a page without https has no microphone', async () => {
    media.restore();
    media = fakeMedia({ isSecure: false });
    desk = start();
    await desk.ask();
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('yalnızca güvenli (https) adreste');
  });
});

it('can be opened from the settings of the phone, and offers the call to oneself when the phone is registered', async () => {
  desk = start();
  changeSettings({ isChecked: true });
  await desk.user.click(screen.getByRole('button', { name: 'Web telefonunu aç' }));
  await desk.user.click(screen.getByRole('button', { name: 'Telefon ayarları' }));
  await desk.user.click(screen.getByRole('button', { name: 'Cihazları denetle' }));
  const echo = within(await dialog()).getByRole('button', { name: 'Ses testi' });
  expect(echo).toBeDisabled();
  desk.register();
  expect(echo).toBeEnabled();
  await desk.user.click(await button('Tamam'));
  await isClosed();
});

it('keeps the focus of the keyboard, speaks to screen readers, and Escape gives up', async () => {
  desk = start();
  media.level = 0.4;
  await desk.ask();
  const shown = await dialog();
  await within(shown).findByText('Sesiniz geliyor.');
  const buttons = within(shown).getAllByRole('button');
  buttons.at(-1)?.focus();
  await desk.user.tab();
  expect(buttons[0]).toHaveFocus();
  await desk.user.tab({ shift: true });
  expect(buttons.at(-1)).toHaveFocus();
  expect((await axe.run(shown, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
  await desk.user.keyboard('{Escape}');
  await waitFor(() => expect(desk.answers).toEqual([false]));
});

it.each([['en', 'Device check'], ['ar', 'فحص الأجهزة']] as const)('speaks %s', async (language, title) => {
  desk = start();
  media.microphone = 'denied';
  await desk.ask();
  await dialog();
  act(() => void setLanguage(language));
  const shown = within(await screen.findByRole('dialog', { name: title }));
  expect(shown.getByRole('alert').textContent).not.toMatch(/check\.|problem\./);
  expect(shown.getAllByRole('button').map((one) => one.textContent).join(' ')).not.toMatch(/check\./);
});
