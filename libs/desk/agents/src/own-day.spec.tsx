import '@testing-library/jest-dom';
import type { OwnDay } from '@santral/contracts';
import { refusal } from '@santral/desk-platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { online, renderAgents, type RenderedAgents } from './testing/render-agents';

jest.setTimeout(20_000);

let desk: RenderedAgents;
afterEach(() => desk.stop());

const day = (change: Partial<OwnDay> = {}): OwnDay => ({
  date: '2026-11-20', from: '2026-11-19T21:00:00.000Z', until: '2026-11-20T21:00:00.000Z',
  answered: 11, outgoing: 3, missedRings: 2, talkMs: 5_025_000, wrapUpMs: 600_000, loggedInMs: 14_400_000, breakMs: 1_200_000, breaks: 2, overrunMs: 0, overruns: { type: 0, single: 0, allowance: 0 }, target: 40, ...change,
});
const open = async () => {
  desk.answer.status = online();
  desk.load();
  await desk.user.click(await screen.findByTitle('Günüm: bugünkü sayılarımı göster'));
  return screen.findByRole('region', { name: 'Günüm' });
};
/** The figures as they are read: label and value. */
const figures = (panel: HTMLElement) => [...panel.querySelectorAll('dl > div')].map((figure) => [figure.querySelector('dt')?.textContent, figure.querySelector('dd')?.textContent]);

it('shows the figures of the day and how far the target is', async () => {
  desk = renderAgents({ 'GET /api/own-day': { body: day() } });
  const panel = await open();
  await within(panel).findByText('Karşılanan');
  expect(figures(panel)).toEqual([
    ['Karşılanan', '11'], ['Giden görüşme', '3'], ['Yanıtlanmayan çaldırma', '2'], ['Görüşme süresi', '01:23:45'], ['Çağrı sonu işlem', '00:10:00'],
    ['Kuyrukta geçen süre', '04:00:00'], ['Mola sayısı', '2'], ['Mola süresi', '00:20:00'], ['Mola aşımı', '00:00:00'],
  ]);
  expect(within(panel).getByText('14 / 40')).toBeInTheDocument();
  expect(within(panel).getByRole('progressbar', { name: /Günün hedefi/ })).toHaveAttribute('value', '14');
  expect((await axe.run(panel, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
});

it('says which limits what was too much of breaks went beyond', async () => {
  desk = renderAgents({ 'GET /api/own-day': { body: day({ overrunMs: 300_000, overruns: { type: 0, single: 240_000, allowance: 120_000 } }) } });
  const panel = await open();
  await within(panel).findByText('Karşılanan');
  expect(figures(panel).slice(-3)).toEqual([['Mola aşımı', '00:05:00'], ['Tek mola limitini aşan', '00:04:00'], ['Günlük mola hakkını aşan', '00:02:00']]);
});

it('reads the figures again when a call ends, and asks nothing while it is closed', async () => {
  let answer = day();
  desk = renderAgents({ 'GET /api/own-day': () => ({ body: answer }) });
  const panel = await open();
  await within(panel).findByText('14 / 40');
  answer = day({ answered: 12 });
  desk.hear('agent.break-started', { extension: '1001', reason: 'BRK-3', startedAt: new Date().toISOString() });
  expect(await within(panel).findByText('15 / 40', {}, { timeout: 3000 })).toBeInTheDocument();
  await desk.user.click(screen.getByTitle('Günüm: bugünkü sayılarımı göster'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Günüm' })).toBeNull());
  const asked = desk.sent('GET /api/own-day').length;
  desk.hear('agent.break-ended', { extension: '1001', reason: 'BRK-3', endedAt: new Date().toISOString() });
  await waitFor(() => expect(desk.sent('POST /api/agentStatus/1001').length).toBeGreaterThan(2));
  expect(desk.sent('GET /api/own-day')).toHaveLength(asked);
});

it('has no target where the company sets none, and turns grey while the server is not heard', async () => {
  desk = renderAgents({ 'GET /api/own-day': { body: day({ target: null }) } });
  const panel = await open();
  await within(panel).findByText('Karşılanan');
  expect(within(panel).queryByRole('progressbar')).toBeNull();
  expect(panel).not.toHaveClass('is-stale');
  desk.lose();
  expect(panel).toHaveClass('is-stale');
  expect(within(panel).getByText(/itibarıyla/)).toBeInTheDocument();
});

it('says why there are no figures, and offers another try', async () => {
  let isDown = true;
  desk = renderAgents({ 'GET /api/own-day': () => (isDown ? refusal(503, 'service.unavailable', 'Servis şu anda yanıt vermiyor.') : { body: day() }) });
  const panel = await open();
  expect(await within(panel).findByText('Servis şu anda yanıt vermiyor.')).toBeInTheDocument();
  isDown = false;
  await desk.user.click(within(panel).getByRole('button', { name: /dene/ }));
  expect(await within(panel).findByText('14 / 40')).toBeInTheDocument();
});
