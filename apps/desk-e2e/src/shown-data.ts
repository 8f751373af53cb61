import { apiTokensSchema, type CallItem, callSheetSchema, computedReportNames, deadLettersSchema, type ExtensionForm, extensionsPageSchema, incomingRoutesSchema, type ReportScheduleForm, type RouteForm, streamOf, type WebhookForm, webhooksSchema } from '@santral/contracts';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { play } from './played-calls.js';
import { callsSince, get, readRuntime, until } from './system.js';

/** Enough calls that every ending is among them. */
const CALLS = 14;
const rowsSchema = z.array(z.unknown());

async function send(token: string, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const answer = await fetch(readRuntime().http + path, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

/** Puts something on every page that would be empty after an installation: calls of all endings, a sheet, a token, a webhook that gets no answer, a schedule, an extension, an incoming route, a fact nobody understands. */
export async function fillPages(token: string): Promise<void> {
  const from = new Date();
  await play({ rate: 2, count: CALLS, seed: from.getTime() % 100_000, talkS: [3, 6] });
  const calls = await until(async () => {
    const found = await callsSince(token, from);
    return found.length >= CALLS && found.every(({ endedAt }) => endedAt !== null) && found;
  }, 'the calls that were played');
  await score(token, calls);
  await bury(token);
  const webhook: WebhookForm = { name: 'Muhasebe programı', url: 'https://muhasebe.invalid/santral', facts: ['call.started', 'call.ended'], active: true };
  if ((await get(token, '/api/webhooks', webhooksSchema)).length === 0) await send(token, 'POST', '/api/webhooks', webhook);
  if ((await get(token, '/api/api-tokens', apiTokensSchema)).length === 0) await send(token, 'POST', '/api/api-tokens', { name: 'Raporlama aracı', scopes: ['calls.read', 'reports.read'], validDays: 90 });
  const schedule: ReportScheduleForm = {
    name: 'Haftalık kuyruk raporu', report: computedReportNames[0], format: 'xlsx', language: 'tr', period: 'last-week', cadence: 'week', at: '08:00', weekDay: 1, monthDay: 1,
    query: { interval: null, pbx: [], queues: [], agents: [], groups: [], dayStart: '00:00', dayEnd: '24:00', weekDays: [], targetS: null }, recipients: ['yonetim@santral.demo'], isEnabled: true,
  };
  if ((await get(token, '/api/report-schedules', rowsSchema)).length === 0) await send(token, 'POST', '/api/report-schedules', schedule);
  const extension: ExtensionForm = { pbx: 'main', number: '1100', name: 'Danışma', kind: 'desk', codecs: ['alaw', 'ulaw'], callLimit: 2, recording: 'rule', outgoingCallerId: null, userId: null, queues: [] };
  if ((await get(token, '/api/extensions?pbx=main&q=1100', extensionsPageSchema)).items.length === 0) await send(token, 'POST', '/api/extensions', extension);
  const office = { from: '09:00', until: '18:00' };
  const route: RouteForm = {
    pbx: 'main', number: '0850 555 01 01', name: 'Destek hattı', isEnabled: true, greeting: 'custom/karsilama', notice: 'custom/kvkk', observesHolidays: true,
    hours: { 1: [office], 2: [office], 3: [office], 4: [office], 5: [{ ...office, until: '12:30' }, { ...office, from: '14:00' }], 6: [], 7: [] },
    target: { kind: 'queue', queue: 'destek', waitS: 300 }, whenClosed: { kind: 'announcement', sound: 'custom/kapali' }, whenNobody: { kind: 'extension', extension: '1001', ringS: 30 }, whenTimeout: null,
  };
  if ((await get(token, '/api/incoming-routes', incomingRoutesSchema)).routes.length === 0) await send(token, 'POST', '/api/incoming-routes', route);
}

/** Fills in the sheet of the first agent's part of an answered call, with the highest points there are. */
async function score(token: string, calls: readonly CallItem[]): Promise<void> {
  const call = calls.find(({ outcome, extension, talkMs }) => outcome === 'answered' && extension === '1001' && (talkMs ?? 0) > 0) ?? calls.find(({ outcome }) => outcome === 'answered');
  if (!call) return;
  const { criteria, criteriaVersion, agents } = await get(token, `/api/quality/calls/${encodeURIComponent(call.id)}`, callSheetSchema);
  const agent = agents.find(({ score: sheet }) => sheet === null);
  if (!agent) return;
  const points = Object.fromEntries(criteria.map(({ id, maxScore }) => [id, maxScore]));
  await send(token, 'PUT', `/api/quality/calls/${encodeURIComponent(call.id)}/scores/${agent.extension}`, { criteriaVersion, version: null, points, comment: 'Sakin ve açık bir görüşme.' });
}

/** States a fact that nobody can read, and waits until it was given up. */
async function bury(token: string): Promise<void> {
  const redis = new Redis(readRuntime().redisUrl);
  try {
    await redis.xadd(streamOf('main'), '*', 'f', JSON.stringify({ name: 'call.ended', subject: 'call:1795190000.42' }));
  } finally {
    redis.disconnect();
  }
  await until(async () => (await get(token, '/api/operations/dead-letters', deadLettersSchema)).items.length > 0, 'the fact that was given up');
}

/** Goes on calling, so that what is live has something to show; answers how to end it. */
export function keepCalling(): () => Promise<void> {
  const stop = new AbortController();
  const played = play({ rate: 0.25, count: 1000, seed: Date.now() % 100_000, talkS: [15, 30], signal: stop.signal });
  return async () => {
    stop.abort();
    await played;
  };
}
