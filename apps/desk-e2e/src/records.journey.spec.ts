import { logFigures } from './log-figures.js';
import { allAgents, play, type PlayedCall, queueLog, queueLogText } from './played-calls.js';
import { reportDifferences } from './report-proof.js';
import { callsSince, signInByHttp, until } from './system.js';

/** Visits of the queue_log by call; a call may stay in a queue more than once. */
function byCall<T extends { uniqueid: string }>(items: T[]): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const item of items) map.set(item.uniqueid, [...(map.get(item.uniqueid) ?? []), item]);
  return map;
}

/** How many calls are played, and how many a second; `SANTRAL_E2E_CALLS=500 SANTRAL_E2E_RATE=5` is the long run. */
const count = Number(process.env['SANTRAL_E2E_CALLS'] ?? 60);
const rate = Number(process.env['SANTRAL_E2E_RATE'] ?? 4);

/** The calls of this file: played once, held against the log twice. */
let played: { from: Date; token: string; calls: PlayedCall[] };

it('records every call as the queue_log of the PBX knows it: number, outcome, wait and agent', async () => {
  const from = new Date();
  const { calls, failed } = await play({ rate, count, seed: 2026 });
  expect(failed).toEqual([]);
  expect(new Set(calls.map((call) => call.scenario)).size).toBeGreaterThan(6);

  const token = await signInByHttp('manager');
  played = { from, token, calls };
  const inQueue = queueLog().filter((visit) => Number(visit.uniqueid.replace(/^.*?(\d+\.\d+)$/, '$1')) >= from.getTime() / 1000 - 1);
  const saved = await until(async () => {
    const items = (await callsSince(token, from)).filter((call) => call.direction === 'inbound');
    return items.length >= byCall(inQueue).size && items.every((call) => call.outcome !== 'open') ? items : null;
  }, 'every call in PostgreSQL');

  const records = byCall(saved.map((call) => ({ ...call, uniqueid: call.uniqueid })));
  expect([...records.keys()].sort()).toEqual([...byCall(inQueue).keys()].sort());
  expect([...records.values()].filter((same) => same.length > 1)).toEqual([]);

  const differences: string[] = [];
  for (const [uniqueid, visits] of byCall(inQueue)) {
    const record = records.get(uniqueid)?.[0];
    if (!record) continue;
    if (record.visits.length !== visits.length) differences.push(`${uniqueid}: ${record.visits.length} visits, queue_log has ${visits.length}`);
    visits.forEach((visit, i) => {
      const ours = record.visits[i];
      const agent = visit.agent?.replace('Dahili ', '') ?? null;
      if (record.caller !== visit.caller) differences.push(`${uniqueid}: caller ${record.caller}, queue_log ${visit.caller}`);
      if (ours?.outcome !== visit.outcome) differences.push(`${uniqueid}: ${ours?.outcome}, queue_log ${visit.outcome}`);
      if (Math.abs((ours?.waitMs ?? -9999) / 1000 - (visit.waitS ?? 0)) > 1) differences.push(`${uniqueid}: waited ${ours?.waitMs} ms, queue_log ${visit.waitS} s`);
      if ((ours?.extension ?? null) !== agent) differences.push(`${uniqueid}: agent ${ours?.extension}, queue_log ${agent}`);
    });
  }
  expect(differences).toEqual([]);

  // What the players did is a third witness: outgoing calls are not in the queue_log.
  const outgoing = calls.filter((call) => call.scenario.startsWith('outbound') && call.outcome !== null);
  const dialled = (await callsSince(token, from)).filter((call) => call.direction === 'outbound');
  expect(dialled.map((call) => [call.called, call.outcome, call.extension]).sort()).toEqual(
    outgoing.map((call) => [call.number, call.outcome, call.extension]).sort(),
  );
  expect(allAgents).toContain(saved.find((call) => call.extension)?.extension);
}, 240_000 + count * 1000);

it('reports queues, waits, hours and agents as a script counts them from the queue_log', async () => {
  const { from, token, calls } = played;
  const log = logFigures(queueLogText(), Math.floor(from.getTime() / 1000), (agent) => agent.replace('Dahili ', ''));
  expect([...log.queues.values()].reduce((sum, { offered }) => sum + offered, 0)).toBeGreaterThan(count / 2);
  // Agents' logouts reach the reports within moments; what is still different then is different.
  let differences: string[] = [];
  await until(async () => {
    differences = await reportDifferences({ token, from: from.toISOString(), until: new Date().toISOString(), log, calls });
    return differences.length === 0;
  }, 'agreement of the reports with the log').catch(() => undefined);
  expect(differences).toEqual([]);
}, 60_000);
