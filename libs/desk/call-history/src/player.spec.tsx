import type { Permission } from '@santral/contracts';
import { refusal } from '@santral/desk-platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { callItem, openPage, pointer } from './testing/open-page';
import { wavFile } from './testing/wav-file';

const SOUND = '/api/recordings/A/m1';
let played: HTMLAudioElement[] = [];

/** jsdom has no sound; what the page asks of it is all that is looked at. */
beforeEach(() => {
  played = [];
  HTMLMediaElement.prototype.play = function play(this: HTMLAudioElement) {
    if (!played.includes(this)) played.push(this);
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  };
  HTMLMediaElement.prototype.pause = function pause(this: HTMLAudioElement) {
    this.dispatchEvent(new Event('pause'));
  };
  URL.createObjectURL = () => 'blob:sound';
  URL.revokeObjectURL = () => undefined;
});

function open(permissions: Permission[], sound: () => Response = () => new Response(wavFile(new Array<number>(16_000).fill(1000)))) {
  const desk = openPage({ 'GET /api/calls/A': { body: callItem('A') }, 'GET /api/calls/A/timeline': { body: [] } }, '/apps/central/cdr-history/A', permissions);
  const net = globalThis.fetch;
  const fetched: string[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://desk.test');
    if (!pathname.startsWith('/api/recordings')) return net(input, init);
    fetched.push(pathname);
    return sound();
  };
  return { ...desk, fetched };
}

it('fetches a recording when somebody wants to hear it, once, and plays, moves, hastens and stops it', async () => {
  const { fetched } = open(['calls.read', 'recordings.listen', 'recordings.export']);
  await screen.findByText('Ses kayıtları');
  expect(fetched).toEqual([]);
  await pointer.click(screen.getByLabelText('Çal'));
  await screen.findByLabelText('Duraklat');
  expect(fetched).toEqual([SOUND]);
  expect(screen.getByText('00:00:00 / 00:00:02')).toBeInTheDocument();
  const [audio] = played;
  fireEvent.change(screen.getByLabelText('Kayıttaki yer'), { target: { value: '1000' } });
  expect(audio?.currentTime).toBe(1);
  await pointer.click(screen.getByLabelText('10 sn geri'));
  expect(audio?.currentTime).toBe(0);
  await pointer.click(screen.getByText('1,5×'));
  expect(audio?.playbackRate).toBe(1.5);
  await pointer.click(screen.getByLabelText('Duraklat'));
  await pointer.click(await screen.findByLabelText('Çal'));
  expect(fetched).toHaveLength(1);
});

it('plays from the second of a stretch of the timeline that was recorded', async () => {
  open(['calls.read', 'recordings.listen']);
  await pointer.click(await screen.findByRole('button', { name: /^Kaydı buradan çal: Görüşme/ }));
  await waitFor(() => expect(played).toHaveLength(1));
  expect(played[0]?.currentTime).toBe(0);
  // The wait was before the recording began.
  expect(screen.queryByRole('button', { name: /çal: Kuyruk/ })).toBeNull();
  expect(screen.queryByText('İndir')).toBeNull();
});

it('says why a recording cannot be heard', async () => {
  const { body } = refusal(404, 'recording.not-found', 'Ses kaydı bulunamadı.');
  open(['calls.read', 'recordings.listen'], () => new Response(JSON.stringify(body), { status: 404 }));
  await pointer.click(await screen.findByLabelText('Çal'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Ses kaydı bulunamadı.');
  expect(screen.getByLabelText('Çal')).toBeEnabled();
});

it('offers nothing to somebody who may not listen', async () => {
  const { fetched } = open(['calls.read']);
  expect(await screen.findByText('Kayıtları dinleme yetkiniz yok.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Çal')).toBeNull();
  expect(screen.queryByRole('button', { name: /Kaydı buradan/ })).toBeNull();
  expect(fetched).toEqual([]);
});

it('lists what was kept of calls, recordings and details', async () => {
  const { calls } = openPage({ 'GET /api/queues': { body: [] }, 'GET /api/calls': { body: { items: [callItem('A')], total: 1, page: 1, pageSize: 50 } } }, '/apps/central/saved-calls', ['calls.read']);
  expect(await screen.findByLabelText('Kaydı aç')).toHaveAttribute('href', '/apps/central/cdr-history/A#call-recordings');
  expect(calls.find(({ path }) => path === '/api/calls')?.query.get('has')).toBe('recording,detail');
});

it('offers to clear filters the reader has set, and none of its own', async () => {
  const none = { 'GET /api/queues': { body: [] }, 'GET /api/calls': { body: { items: [], total: 0, page: 1, pageSize: 50 } } };
  openPage(none, '/apps/central/saved-calls', ['calls.read']);
  await screen.findByText('Çağrı bulunamadı');
  expect(screen.queryByRole('button', { name: 'Filtreleri temizle' })).toBeNull();
  openPage(none, '/apps/central/saved-calls?queue=destek', ['calls.read']);
  await screen.findByText('Çağrı bulunamadı');
  expect(screen.getAllByRole('button', { name: 'Filtreleri temizle' })).toHaveLength(2);
});
