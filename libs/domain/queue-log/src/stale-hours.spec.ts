import type { CallRecord } from '@santral/contracts';
import type { Client } from 'pg';
import { StaleHours } from './stale-hours.js';

/** What was asked of the database. */
async function marksOf(hours: StaleHours): Promise<Record<string, unknown>> {
  const asked: Record<string, unknown> = {};
  await hours.mark({ query: (sql: string, values: unknown[]) => Promise.resolve((asked[/report_mark_\w+/.exec(sql)?.[0] ?? sql] = values)) } as unknown as Client);
  return asked;
}
const call = (change: object) =>
  ({ startedAt: '2026-11-20T09:59:58.000Z', endedAt: '2026-11-20T10:10:00.000Z', direction: 'inbound', outcome: 'abandoned', caller: { e164: '+905321112233' }, visits: [], rings: [], ...change }) as unknown as CallRecord;
const hour = (n: number) => `2026-11-20T${String(n).padStart(2, '0')}:00:00.000Z`;

it('takes every hour in which a call was up, was queued or rang, each once', async () => {
  const hours = new StaleHours();
  hours.addCall(call({ visits: [{ enqueuedAt: '2026-11-20T10:00:00.000Z' }], rings: [{ startedAt: '2026-11-20T08:59:59.000Z' }] }));
  hours.addCall(call({}));
  expect(await marksOf(hours)).toEqual({ report_mark_hours: [[hour(9), hour(10), hour(8)]] });
});

it('follows a call for a day at most, and what an agent did to its end', async () => {
  const [ofCall, ofAgent] = [new StaleHours(), new StaleHours()];
  ofCall.addCall(call({ startedAt: '2026-11-01T00:30:00.000Z', endedAt: '2026-11-20T00:30:00.000Z' }));
  ofAgent.addStretch(Date.UTC(2026, 10, 1, 0, 30), Date.UTC(2026, 10, 3, 0, 30));
  const counted = async (hours: StaleHours) => ((await marksOf(hours))['report_mark_hours'] as string[][])[0]?.length;
  expect([await counted(ofCall), await counted(ofAgent)]).toEqual([25, 49]);
});

it('tells of talks with numbers, which may return missed calls', async () => {
  const hours = new StaleHours();
  hours.addCall(call({ outcome: 'answered' }));
  hours.addCall(call({ outcome: 'answered', caller: { e164: null } }));
  hours.addCall(call({ outcome: 'answered', direction: 'internal' }));
  expect((await marksOf(hours))['report_mark_returned']).toEqual([['+905321112233'], ['2026-11-20T09:59:58.000Z']]);
});

it('asks for nothing where nothing was written', async () => {
  expect(await marksOf(new StaleHours())).toEqual({});
});
