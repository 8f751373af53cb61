import { callCriteria, callScoreSchema, type CallScoreForm, type CallSheet, callSheetSchema, type Draw, drawSchema, type FactName, OWN_STREAM, performanceTargets, roomsOf, scoresPageSchema, streamOf } from '@santral/contracts';
import { demoUserId, SessionsService } from '@santral/domain-identity';
import { seedQualityDemo } from '@santral/domain-quality';
import { decodeEntry } from '@santral/platform/facts';
import { alterStatements, LIVE_COLUMNS, type LiveColumn } from '@santral/platform/resource';
import { waitFor } from '@santral/platform/testing';
import { createHash } from 'node:crypto';
import { apiApp } from './testing/api-app.js';
import { reportRows } from './testing/report-rows.js';

let api: Awaited<ReturnType<typeof apiApp>>;
let rows: ReturnType<typeof reportRows>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  api = await apiApp();
  rows = reportRows(api.source);
  await seedQualityDemo(api.source);
  const sessions = api.app.get(SessionsService, { strict: false });
  for (const who of ['admin', 'manager', 'sales', 'user', 'agent1', 'agent2']) tokens[who] = await sessions.open(demoUserId(`${who}@santral.demo`), { ip: '127.0.0.1', userAgent: 'test' });
});
afterAll(() => api.close());
beforeEach(() => api.source.query('TRUNCATE call CASCADE; TRUNCATE quality_score'));

type Verb = 'get' | 'put' | 'post' | 'patch' | 'delete';
const ask = (verb: Verb, path: string, who = 'manager') => api.http()[verb](`/api/${path}`).set('Authorization', `Bearer ${tokens[who]}`).set('accept-language', 'tr');
const codeOf = (body: unknown) => (body as { error: { code: string } }).error.code;
const at = (time: string) => `2026-11-20T${time}+03:00`;
const period = { from: at('00:00:00'), until: '2026-11-21T00:00:00+03:00' };

/** A recorded call of an agent; talk in seconds. */
async function recorded(id: string, time: string, { agent = '1001', talk = 60, pbx = 'main' } = {}): Promise<void> {
  await rows.visited({ id, pbx, at: at(time), wait: 5, outcome: 'answered', agent, talk });
  await rows.insert('call_recording', { call_id: id, recording_id: 'r', file: `/rec/${id}.wav`, extension: agent, started_at: at(time), ended_at: at(time) });
}
const sheetOf = async (callId: string, who?: string): Promise<CallSheet> => callSheetSchema.parse((await ask('get', `quality/calls/${callId}`, who).expect(200)).body);
/** Every criterion with its highest points, but those named. */
async function formOf(callId: string, change: Partial<CallScoreForm> = {}, points: CallScoreForm['points'] = {}): Promise<CallScoreForm> {
  const { criteria, criteriaVersion } = await sheetOf(callId);
  return { criteriaVersion, version: null, points: { ...Object.fromEntries(criteria.map(({ id, maxScore }) => [id, maxScore])), ...points }, comment: '', ...change };
}
const save = (callId: string, form: object, extension = '1001', who = 'manager') => ask('put', `quality/calls/${callId}/scores/${extension}`, who).send(form);
const idOfIn = async (callId: string, name: string) => (await sheetOf(callId)).criteria.find((one) => one.name.tr === name)?.id ?? 0;
const idOf = (name: string) => idOfIn('A', name);
const factsOf = async (name: FactName) => ((await api.redis.xrange(streamOf(OWN_STREAM), '-', '+')) as [string, string[]][]).map(decodeEntry).filter((fact) => fact.name === name);

describe('a sheet', () => {
  it('scores the part of each agent, is told to them, and stands in the audit log', async () => {
    await recorded('A', '10:00:00');
    await rows.segment('A', 'second', 'talk', '1002', at('10:01:05'), 30);
    expect((await sheetOf('A')).agents.map(({ extension, talkMs, score }) => [extension, talkMs, score])).toEqual([['1001', 60_000, null], ['1002', 30_000, null]]);
    const [style, closing] = [await idOf('Üslup ve dil'), await idOf('Kapanış ve not')];
    const score = callScoreSchema.parse((await save('A', await formOf('A', { comment: '  Çok iyi ' }, { [style]: 3, [closing]: null })).expect(200)).body);
    // 100 × (20 + 25 + 30 + 15 · 3/5 + 10) ÷ (20 + 25 + 30 + 15 + 10), the closing left out.
    expect(score).toMatchObject({ callId: 'A', extension: '1001', score: 94, failedFatal: false, comment: 'Çok iyi', version: 1, answer: null });
    expect((await sheetOf('A')).agents.map(({ score: one }) => one?.score ?? null)).toEqual([94, null]);
    const [audited] = await api.source.query<[{ subject: string; details: object }]>(`SELECT subject, details FROM audit_log WHERE action = 'call-score.saved' ORDER BY at LIMIT 1`);
    expect(audited).toMatchObject({ subject: 'A', details: { extension: '1001', score: [null, 94] } });
    await waitFor(async () => (await factsOf('call-score.saved')).some(({ id }) => id === `call-score:${score.id}:1`));
    const fact = (await factsOf('call-score.saved')).find(({ id }) => id === `call-score:${score.id}:1`);
    expect(fact && roomsOf(fact)).toEqual([`user:${demoUserId('agent1@santral.demo')}`, `user:${demoUserId('manager@santral.demo')}`]);
  });

  it('is 0 when a fatal criterion was failed', async () => {
    await recorded('A', '10:00:00');
    const form = await formOf('A', {}, { [await idOf('Kişisel verilerin korunması')]: 0 });
    expect((await save('A', form).expect(200)).body).toMatchObject({ score: 0, failedFatal: true });
  });

  it('is corrected by the version that was read, with the criteria it was filled in with', async () => {
    await recorded('A', '10:00:00');
    await save('A', await formOf('A')).expect(200);
    const criterion = await idOf('Sorunu anlama');
    const [{ version }] = await api.source.query<[{ version: number }]>('SELECT version FROM quality_criterion WHERE id = $1', [criterion]);
    const old = (await sheetOf('A')).agents[0]?.score;
    await ask('patch', `resources/call-registration-criteria/${criterion}`, 'admin').send({ version, changes: { weight: 26 } }).expect(200);
    const { criteriaVersion } = await sheetOf('A');
    expect(criteriaVersion).toBeGreaterThan(old?.criteriaVersion ?? Infinity);
    const form = { criteriaVersion: old?.criteriaVersion, version: 1, points: { ...old?.points, [criterion]: 1 }, comment: '' };
    const { score } = callScoreSchema.parse((await save('A', form).expect(200)).body);
    expect(score).toBeCloseTo((100 * (110 - 20)) / 110, 10);
    expect(codeOf((await save('A', form).expect(409)).body)).toBe('record.version-conflict');
    expect(codeOf((await save('A', { ...form, version: 2, criteriaVersion }).expect(409)).body)).toBe('call-score.criteria-changed');
    expect((await sheetOf('A')).agents[0]?.score?.criteria.find(({ id }) => id === criterion)?.weight).toBe(25);
  });

  it('is filled in once when two do it at the same time', async () => {
    await recorded('A', '10:00:00');
    const form = await formOf('A');
    const statuses = (await Promise.all([save('A', form), save('A', form, '1001', 'admin')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('takes points that are its criteria’s, of a talk that is over, and nobody’s own', async () => {
    await recorded('A', '10:00:00');
    const form = await formOf('A');
    const criterion = await idOf('Sorunu anlama');
    for (const points of [{}, { ...form.points, [criterion]: 6 }, { ...form.points, [criterion]: null }, { ...form.points, [criterion]: 0 }, { ...form.points, 999999: 1 }]) {
      expect(codeOf((await save('A', { ...form, points }).expect(400)).body)).toBe('call-score.incomplete');
    }
    expect(codeOf((await save('A', form, '1009').expect(409)).body)).toBe('call-score.not-scorable');
    expect(codeOf((await save('nothing', form).expect(404)).body)).toBe('call.not-found');
    await rows.visited({ id: 'up', at: at('11:00:00'), wait: 5, outcome: 'answered', agent: '1001', talk: 60, callOutcome: 'open' });
    expect(codeOf((await save('up', form).expect(409)).body)).toBe('call-score.not-scorable');
    await api.source.query(`UPDATE app_user SET extension = '1077', pbx = 'main' WHERE email = 'manager@santral.demo'`);
    await recorded('own', '12:00:00', { agent: '1077' });
    expect((await sheetOf('own')).agents).toMatchObject([{ extension: '1077', isOwn: true }]);
    expect(codeOf((await save('own', form, '1077').expect(403)).body)).toBe('call-score.own-call');
    await api.source.query(`UPDATE app_user SET extension = NULL, pbx = NULL WHERE email = 'manager@santral.demo'`);
  });
});

describe('an agent', () => {
  it('sees the own sheets and answers them, and nobody else’s', async () => {
    await recorded('A', '10:00:00');
    await recorded('B', '11:00:00', { agent: '1002' });
    const { id } = callScoreSchema.parse((await save('A', await formOf('A')).expect(200)).body);
    await save('B', await formOf('B'), '1002').expect(200);
    const own = async (who: string) => scoresPageSchema.parse((await ask('get', 'quality/own-scores', who).expect(200)).body);
    expect(await own('agent1')).toMatchObject({ total: 1, scored: 1, pointsAvg: 100, items: [{ callId: 'A' }] });
    expect((await own('agent2')).items.map(({ callId }) => callId)).toEqual(['B']);
    expect(codeOf((await ask('put', `quality/own-scores/${id}/answer`, 'agent2').send({ text: 'Benim değil' }).expect(404)).body)).toBe('record.not-found');
    await ask('put', `quality/own-scores/${id}/answer`, 'agent1').send({ text: '   ' }).expect(400);
    await ask('put', `quality/own-scores/${id}/answer`, 'agent1').send({ text: 'Teşekkürler' }).expect(200);
    const answered = await ask('put', `quality/own-scores/${id}/answer`, 'agent1').send({ text: 'Teşekkür ederim' }).expect(200);
    expect(callScoreSchema.parse(answered.body).answer?.text).toBe('Teşekkür ederim');
    // A correction keeps the answer.
    await save('A', await formOf('A', { version: 1 })).expect(200);
    expect((await sheetOf('A')).agents[0]?.score).toMatchObject({ version: 2, answer: { text: 'Teşekkür ederim' } });
    await waitFor(async () => (await factsOf('call-score.answered')).filter(({ subject }) => subject === `call-score:${id}`).length === 2);
  });

  it('and others are refused what they may not do', async () => {
    await recorded('A', '10:00:00');
    const form = await formOf('A');
    for (const who of ['sales', 'agent1', 'user']) {
      await save('A', form, '1001', who).expect(403);
      await ask('get', 'quality/calls/A', who).expect(403);
      await ask('get', 'quality/scores', who).expect(403);
      await ask('get', 'quality/draw', who).query(period).expect(403);
      await ask('post', 'resources/call-registration-criteria', who).send({}).expect(403);
    }
    await ask('get', 'quality/own-scores', 'user').expect(403);
  });
});

describe('calls to score', () => {
  const draw = async (query: object = {}, who?: string): Promise<Draw> => drawSchema.parse((await ask('get', 'quality/draw', who).query({ ...period, perAgent: 3, ...query }).expect(200)).body);
  const lotOf = (callId: string, extension: string) => createHash('md5').update(`${callId}/${extension}`).digest('hex').slice(0, 12);
  const many = async () => {
    for (let i = 0; i < 12; i++) await recorded(`a${i}`, `10:${10 + i}:00`);
    for (let i = 0; i < 2; i++) await recorded(`b${i}`, `11:${10 + i}:00`, { agent: '1002' });
  };

  it('are as many of each agent, those with the lowest lots, the same whenever they are asked for', async () => {
    await many();
    const first = await draw();
    expect(first.agents.map(({ extension, eligible, scored, calls }) => [extension, eligible, scored, calls.length])).toEqual([['1001', 12, 0, 3], ['1002', 2, 0, 2]]);
    const lots = Array.from({ length: 12 }, (_, i) => lotOf(`a${i}`, '1001')).sort().slice(0, 3);
    expect(first.agents[0]?.calls.map(({ lot }) => lot)).toEqual(lots);
    expect(await draw()).toEqual(first);
    expect((await draw({ agents: '1002' })).agents.map(({ extension }) => extension)).toEqual(['1002']);
  });

  it('leave out what is scored, and count it', async () => {
    await many();
    const [first, second, third] = (await draw()).agents[0]?.calls ?? [];
    await save(first?.callId ?? '', await formOf(first?.callId ?? '')).expect(200);
    const { scored, calls } = (await draw()).agents[0] ?? { scored: -1, calls: [] };
    expect([scored, calls.map(({ callId }) => callId)]).toEqual([1, [second?.callId, third?.callId]]);
    expect((await draw({ perAgent: 1 })).agents[0]?.calls).toEqual([]);
  });

  it('are recorded, long enough, over, with somebody outside, and nobody’s own', async () => {
    await recorded('short', '10:00:00', { talk: 29 });
    await recorded('right', '10:01:00', { talk: 30 });
    await rows.visited({ id: 'silent', at: at('10:02:00'), wait: 5, outcome: 'answered', agent: '1001', talk: 60 });
    await recorded('inside', '10:03:00');
    await api.source.query(`UPDATE call SET direction = 'internal' WHERE call_id = 'inside'`);
    await recorded('before', '00:00:00');
    await api.source.query(`UPDATE call SET started_at = started_at - interval '1 ms' WHERE call_id = 'before'`);
    expect((await draw()).agents.flatMap(({ calls }) => calls.map(({ callId }) => callId))).toEqual(['right']);
    expect((await draw({ minTalk: 29 })).agents[0]?.eligible).toBe(2);
    await api.source.query(`UPDATE app_user SET extension = '1077', pbx = 'main' WHERE email = 'manager@santral.demo'`);
    await recorded('own', '12:00:00', { agent: '1077' });
    expect((await draw()).agents.map(({ extension }) => extension)).toEqual(['1001']);
    expect((await draw({}, 'admin')).agents.map(({ extension }) => extension)).toEqual(['1001', '1077']);
    await api.source.query(`UPDATE app_user SET extension = NULL, pbx = NULL WHERE email = 'manager@santral.demo'`);
    for (const until of [period.from, '2027-03-01T00:00:00+03:00']) expect(codeOf((await ask('get', 'quality/draw').query({ ...period, until }).expect(400)).body)).toBe('call-score.long-period');
  });
});

it('lists sheets by when the call began, page by page, with the mean of all', async () => {
  for (const [id, time] of [['A', '10:00:00'], ['B', '11:00:00'], ['C', '12:00:00']] as const) {
    await recorded(id, time);
    await save(id, await formOf(id, {}, id === 'C' ? { [await idOf('Kişisel verilerin korunması')]: 0 } : {})).expect(200);
  }
  const list = async (query: object) => scoresPageSchema.parse((await ask('get', 'quality/scores').query(query).expect(200)).body);
  const first = await list({ ...period, pageSize: 2 });
  expect([first.items.map(({ callId }) => callId), first.total, first.scored, first.pointsAvg?.toFixed(4)]).toEqual([['C', 'B'], 3, 3, '66.6667']);
  expect((await list({ ...period, pageSize: 2, page: 2 })).items.map(({ callId }) => callId)).toEqual(['A']);
  expect((await list({ until: at('11:00:00') })).total).toBe(1);
  expect((await list({ agents: '1002' }))).toMatchObject({ total: 0, pointsAvg: null });
});

it('draws and lists the calls of one PBX: agents of several may have the same extension', async () => {
  await recorded('here', '10:00:00');
  await recorded('there', '11:00:00', { pbx: 'izmir' });
  await recorded('other', '12:00:00', { pbx: 'izmir', agent: '1002' });
  const drawn = async (query: object) => drawSchema.parse((await ask('get', 'quality/draw').query({ ...period, ...query }).expect(200)).body).agents.flatMap(({ calls }) => calls.map(({ callId }) => callId)).sort();
  expect([await drawn({}), await drawn({ pbx: 'izmir' }), await drawn({ pbx: 'izmir,main', agents: '1001' })]).toEqual([['here', 'other', 'there'], ['other', 'there'], ['here', 'there']]);
  expect([await drawn({ agents: 'izmir/1001' }), await drawn({ agents: 'main/1001,izmir/1002' }), await drawn({ pbx: 'main', agents: 'izmir/1001' })]).toEqual([['there'], ['here', 'other'], []]);
  for (const id of ['here', 'there']) await save(id, await formOf(id, {}, id === 'there' ? { [await idOfIn(id, 'Kişisel verilerin korunması')]: 0 } : {})).expect(200);
  const listed = async (query: object) => (({ items, total, pointsAvg }) => [items.map(({ callId }) => callId), total, pointsAvg])(scoresPageSchema.parse((await ask('get', 'quality/scores').query(query).expect(200)).body));
  expect([await listed({}), await listed({ pbx: 'main' }), await listed({ agents: 'izmir/1001' }), await listed({ pbx: 'nowhere' })]).toEqual([[['there', 'here'], 2, 50], [['here'], 1, 100], [['there'], 1, 0], [[], 0, null]]);
  expect((await ask('get', 'quality/scores').query({ pbx: 'x'.repeat(33) }).expect(400)).body.error.fields).toEqual([expect.objectContaining({ path: 'pbx.0' })]);
});

describe('criteria', () => {
  const post = (values: object) => ask('post', 'resources/call-registration-criteria', 'admin').send({ name: { tr: 'Yeni', en: 'New', ar: 'جديد' }, ...values });
  it('and targets agree with their declarations', async () => {
    for (const resource of [callCriteria, performanceTargets]) expect(alterStatements(resource, await api.source.query<LiveColumn[]>(LIVE_COLUMNS, [resource.table]))).toEqual([]);
  });

  it.each([
    [{ weight: 0 }, 'criterion.weight-out-of-range'],
    [{ maxScore: 11 }, 'criterion.scale-out-of-range'],
    [{ activeFrom: '2026-11-02T00:00:00Z', activeTo: '2026-11-01T00:00:00Z' }, 'criterion.reversed-validity'],
  ])('refuse %j', async (values, code) => {
    expect(codeOf((await post(values).expect(400)).body)).toBe(code);
  });

  it('that are not valid yet when a call begins are none of its sheet', async () => {
    await recorded('A', '10:00:00');
    const before = (await sheetOf('A')).criteria.length;
    const { id } = (await post({ activeFrom: at('10:00:00.001') }).expect(201)).body as { id: number };
    expect((await sheetOf('A')).criteria).toHaveLength(before);
    await ask('delete', `resources/call-registration-criteria/${id}`, 'admin').expect(204);
  });
});
