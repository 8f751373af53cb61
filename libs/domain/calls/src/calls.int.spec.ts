import { type DraftFact, directoryKey } from '@santral/contracts';
import { waitFor } from '@santral/platform/testing';
import { randomUUID } from 'node:crypto';
import { answeredRecord, at, callFact, headOf } from './testing/call-facts.js';
import { callsServices } from './testing/calls-app.js';

let services: Awaited<ReturnType<typeof callsServices>>;
beforeAll(async () => {
  services = await callsServices();
  await services.redis.hset(directoryKey('main'), '1001', JSON.stringify({ userId: randomUUID(), displayName: 'Ayşe Yılmaz' }));
});
afterAll(() => services.close());

interface Row {
  call_id: string;
  outcome: string;
  merged_into: string | null;
  agent_name: string | null;
}
const rows = (...callIds: string[]) => services.source.query<Row[]>('SELECT * FROM call WHERE call_id = ANY($1) ORDER BY call_id', [callIds]);
const count = async (table: string, callId: string) => Number((await services.source.query<{ n: string }[]>(`SELECT count(*) AS n FROM ${table} WHERE call_id = $1`, [callId]))[0]?.n);
const saved = (callId: string, outcome: string) => waitFor(async () => (await rows(callId)).find((row) => row.outcome === outcome), 8000, `${callId} saved as ${outcome}`);
/** As telephony states it where the PBX told its own wait. */
const withPbxWait = (fact: DraftFact, pbxWaitS: number) => ({ ...fact, payload: { ...fact.payload, pbxWaitS } }) as DraftFact;
/** Everything about a call, to compare before and after. */
const whole = async (callId: string) =>
  Promise.all(['call', 'call_visit', 'call_ring', 'call_segment', 'call_transfer', 'call_recording'].map((table) => services.source.query(`SELECT * FROM ${table} WHERE call_id = $1 ORDER BY 1, 2`, [callId])));

describe('the worker', () => {
  let stop: () => Promise<void>;
  beforeEach(async () => {
    stop = await services.worker();
  });
  afterEach(() => stop());

  it('writes a row when a call starts and completes it with all parts when it ends', async () => {
    const record = answeredRecord('A1', { transfers: [{ kind: 'blind', at: at(60), from: '1001', to: '1002' }] });
    await services.state(callFact.started(headOf('A1')));
    await saved('A1', 'open');
    expect(await count('call_visit', 'A1')).toBe(0);
    await services.state(callFact.ended(record));
    const row = await saved('A1', 'answered');
    expect(row).toMatchObject({
      pbx: 'main', uniqueid: 'u-A1', direction: 'inbound', caller_e164: '+905321112233', called: '08500000000', called_e164: '+908500000000', queue: 'destek',
      extension: '1001', agent_name: 'Ayşe Yılmaz', wait_ms: 4000, ring_ms: 3000, talk_ms: 60_000, hold_ms: 0, hangup_by: 'caller', cause: 16, coverage: 'live',
      answered_at: new Date(at(5)), ended_at: new Date(at(65)),
    });
    for (const table of ['call_visit', 'call_ring', 'call_segment', 'call_transfer', 'call_recording']) expect([table, await count(table, 'A1')]).toEqual([table, 1]);
  });

  it('writes the same when facts come twice, or the end before the beginning', async () => {
    const record = answeredRecord('B1');
    await services.state(callFact.ended(record));
    await saved('B1', 'answered');
    const before = await whole('B1');
    await services.state(callFact.started(headOf('B1')), callFact.started(headOf('B2')));
    await saved('B2', 'open');
    expect(await whole('B1')).toEqual(before);
  });

  it('replaces a finished record and its parts by a newer one', async () => {
    await services.state(callFact.ended(answeredRecord('C1')));
    await saved('C1', 'answered');
    const corrected = answeredRecord('C1', { outcome: 'abandoned', extension: null, segments: [], recordings: [] });
    await services.state(callFact.ended(corrected));
    await saved('C1', 'abandoned');
    expect([await count('call_segment', 'C1'), await count('call_visit', 'C1')]).toEqual([0, 1]);
  });

  it('writes a stay in a queue while its call is up, and what the record says of it at the end', async () => {
    const visits = () => services.source.query<{ outcome: string; wait_ms: number | null; enqueued_at: Date; ended_at: Date | null; extension: string | null; pbx_wait_s: number | null }[]>(`SELECT outcome, wait_ms, enqueued_at, ended_at, extension, pbx_wait_s FROM call_visit WHERE call_id = 'V1'`);
    const is = (outcome: string) => waitFor(async () => (await visits())[0]?.outcome === outcome, 8000, `a visit ${outcome}`);
    await services.state(callFact.queued(headOf('V1')));
    await is('open');
    expect(await visits()).toEqual([{ outcome: 'open', wait_ms: null, enqueued_at: new Date(at(1)), ended_at: null, extension: null, pbx_wait_s: null }]);
    await services.state(callFact.started(headOf('V1')), withPbxWait(callFact.dequeued(headOf('V1')), 4));
    await is('answered');
    const answered = [{ outcome: 'answered', wait_ms: 4000, enqueued_at: new Date(at(1)), ended_at: new Date(at(5)), extension: '1001', pbx_wait_s: 4 }];
    expect(await visits()).toEqual(answered);
    const [visit] = answeredRecord('V1').visits;
    await services.state(callFact.ended(answeredRecord('V1', { visits: [{ ...visit!, waitMs: 3999, pbxWaitS: 3 }] })));
    await saved('V1', 'answered');
    expect((await visits()).map((row) => [row.wait_ms, row.pbx_wait_s])).toEqual([[3999, 3]]);
  });

  it('lets no late fact of a queue touch what is finished, and an end beat a beginning', async () => {
    await services.state(callFact.ended(answeredRecord('V2')), callFact.dequeued(headOf('V3'), 5, null));
    await saved('V2', 'answered');
    await waitFor(async () => (await count('call_visit', 'V3')) === 1);
    const before = [await whole('V2'), await whole('V3')];
    await services.state(callFact.queued(headOf('V2')), callFact.queued(headOf('V3')), callFact.dequeued(headOf('V2'), 9, null), callFact.queued(headOf('V4')));
    await waitFor(async () => (await count('call_visit', 'V4')) === 1);
    expect([await whole('V2'), await whole('V3')]).toEqual(before);
  });

  it('does not let a bad record sink the others: it becomes a dead letter', async () => {
    const bad = answeredRecord('D2', { cause: 3_000_000_000 });
    const others = ['D1', 'D3', 'D4', 'D5', 'D6'];
    await services.state(callFact.ended(answeredRecord('D1')), callFact.ended(bad), ...others.slice(1).map((id) => callFact.ended(answeredRecord(id))));
    for (const id of others) await saved(id, 'answered');
    await waitFor(async () => (await services.redis.zcard('{jobs}:calls:failed')) === 1);
    expect(await rows('D2')).toEqual([]);
  });

  it('leaves a merged call no stays of its own: the record of the other call has them', async () => {
    await services.state(callFact.started(headOf('V1')), callFact.queued(headOf('V2')));
    await waitFor(async () => (await count('call_visit', 'V2')) === 1, 8000, 'the stay of a call that is up');
    await services.state(callFact.merged(headOf('V1'), 'V2'));
    await waitFor(async () => (await rows('V2'))[0]?.merged_into === 'V1', 8000, 'the merge');
    expect(await count('call_visit', 'V2')).toBe(0);
  });

  it('points a merged call at the one it belongs to, whatever comes first', async () => {
    const younger = headOf('E2', { startedAt: at(10) });
    await services.state(callFact.started(headOf('E1')), callFact.started(younger));
    await saved('E2', 'open');
    await services.source.query(
      `INSERT INTO call_detail (call_id, user_id, user_name, pbx, extension, uniqueid, comment, opens_ticket, saved_at) VALUES ('E2', 'u1', 'U', 'main', '1001', 'u-E2', 'x', false, now())`,
    );
    await services.state(callFact.merged(headOf('E1'), 'E2'), callFact.merged(headOf('E1'), 'E3'));
    await waitFor(async () => (await rows('E3'))[0]?.merged_into === 'E1');
    expect((await rows('E2'))[0]?.merged_into).toBe('E1');
    expect(await count('call_detail', 'E1')).toBe(1);
    // The younger call's beginning and end come late: it stays part of the older one.
    await services.state(callFact.started(headOf('E3')), callFact.ended(answeredRecord('E3')), callFact.ended(answeredRecord('E1')));
    await saved('E1', 'answered');
    expect((await rows('E3'))[0]).toMatchObject({ merged_into: 'E1', outcome: 'system' });
  });

  it('takes over what a killed worker had read, each call once', async () => {
    await stop();
    const facts = Array.from({ length: 40 }, (_, i) => callFact.ended(answeredRecord(`F${i}`)));
    await services.state(...facts);
    await services.redis.xreadgroup('GROUP', 'calls', 'killed', 'COUNT', 25, 'STREAMS', 'facts:{main}', '>');
    stop = await services.worker();
    const ids = facts.map((_, i) => `F${i}`);
    await waitFor(async () => (await rows(...ids)).length === 40, 15_000, 'forty calls');
    expect((await services.source.query<{ n: string }[]>(`SELECT count(*) AS n FROM call_segment WHERE call_id = ANY($1)`, [ids]))[0]?.n).toBe('40');
  });
});
