import { type Alert, alertsSchema } from '@santral/contracts';
import { MailError } from '@santral/domain-messaging';
import { waitFor } from '@santral/platform/testing';
import { CALM_MS } from './alerts/alert.machine.js';
import { CLAIM_MS, retryAfterMs } from './notices/patience.js';
import { NoticeSender } from './notices/notice-sender.js';
import { NoticesRepository } from './notices/notices.repository.js';
import { adminId, alertsApp, managerId } from './testing/alerts-app.js';
import { AlertWatch } from './watching/alert-watch.js';

let t: Awaited<ReturnType<typeof alertsApp>>;
beforeAll(async () => {
  t = await alertsApp();
}, 30_000);
afterAll(() => t.close());

const list = async (state: 'open' | 'over'): Promise<Alert[]> => alertsSchema.parse((await t.http('get', `alerts?state=${state}`).expect(200)).body);
const subjects = () => t.post.mails.map(({ subject }) => subject);
const CALM_S = CALM_MS / 1000;
/** Facts of the alerts of this test: the outbox keeps those of the ones before. */
const words = async (alertId: string | undefined) => (await t.facts()).filter(({ subject }) => subject === `alert:${alertId}`).map(({ name }) => name);

it('begins with a few rules: mails for the link alone, and no SMS', async () => {
  const rules = await t.source.query<{ kind: string; channels: string[]; isEnabled: boolean }[]>('SELECT kind, channels, is_enabled AS "isEnabled" FROM alert_rule ORDER BY kind');
  expect(rules.filter(({ isEnabled }) => isEnabled).map(({ kind, channels }) => [kind, channels.join()])).toEqual([
    ['dead-letters', 'panel'], ['link-down', 'panel,mail'], ['longest-wait', 'panel'], ['nobody-available', 'panel'], ['wait-differs', 'panel'],
  ]);
});

describe('an alert', () => {
  it('is raised when it has lasted, told once, and resolved once things are calm', async () => {
    await t.only({ name: 'Kalabalık', limit: 2, holdS: 20, channels: ['panel', 'mail', 'sms'], users: [managerId], roles: ['admin', 'manager'], mails: ['nobet@ornek.test'], phones: ['0532 111 22 33'] });
    await t.link();
    await t.wait(3);
    await t.after(0);
    await t.after(15);
    expect(await list('open')).toEqual([]);
    await t.after(5);
    const [alert] = await list('open');
    expect(alert).toMatchObject({ rule: 'Kalabalık', kind: 'waiting', pbx: 'main', target: 'destek', queues: ['destek'], value: 3, limit: 2, resolvedAt: null, acknowledgedAt: null });
    expect(Date.parse(alert?.raisedAt ?? '') - Date.parse(alert?.since ?? '')).toBe(20_000);
    await t.after(5);
    await t.after(5);
    const sentence = 'destek kuyruğunda 3 kişi bekliyor (sınır 2)';
    // Each address once, and nobody who may no longer sign in.
    expect(t.post.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(['ayse', 'mehmet', 'nobet'].map((name) => [[`${name}@ornek.test`], `[Santral] Uyarı: ${sentence}`]));
    expect(t.post.texts).toEqual([{ to: '+905321112233', text: 'Santral Uyari: destek kuyrugunda 3 kisi bekliyor (sinir 2)' }]);
    const [raised] = (await t.facts()).filter(({ subject }) => subject === `alert:${alert?.id}`);
    expect(raised).toMatchObject({ name: 'alert.raised', payload: { userIds: [adminId, managerId], target: 'destek' } });
    await waitFor(async () => (await t.published()) > 0, 5000, 'the fact in the stream');

    await t.wait(1);
    await t.after(5);
    await t.after(CALM_S - 5);
    expect(await list('open')).toHaveLength(1);
    await t.after(5);
    expect(await list('open')).toEqual([]);
    expect((await list('over'))[0]).toMatchObject({ id: alert?.id, ending: 'calm' });
    await t.after(5);
    expect(await words(alert?.id)).toEqual(['alert.raised', 'alert.resolved']);
    expect(subjects().slice(3)).toEqual(Array(3).fill(`[Santral] Uyarı bitti: ${sentence}`));
    expect(t.post.texts).toHaveLength(2);
  });

  it('that comes and goes is one, and what did not last is none', async () => {
    await t.only({ limit: 2, holdS: 10, mails: ['nobet@ornek.test'] });
    await t.link();
    for (let i = 0; i < 4; i += 1) {
      await t.wait(3);
      await t.after(5);
      await t.wait(0);
      await t.after(5);
    }
    expect([await list('open'), subjects()]).toEqual([[], []]);
    await t.wait(3);
    await t.after(5);
    await t.after(10);
    for (let i = 0; i < 4; i += 1) {
      await t.wait(0);
      await t.after(CALM_S - 5);
      await t.wait(3);
      await t.after(5);
    }
    expect(await list('open')).toHaveLength(1);
    expect(subjects()).toHaveLength(1);
  });

  it('is told again until somebody looks after it, and not all at once after an outage of ours', async () => {
    await t.only({ limit: 0, mails: ['nobet@ornek.test'], repeatMin: 10 });
    await t.link();
    await t.wait(1);
    await t.after(0);
    await t.after(599);
    expect(subjects()).toHaveLength(1);
    await t.after(1);
    await t.after(5);
    expect(subjects()).toEqual([expect.stringContaining('Uyarı:'), expect.stringContaining('Uyarı sürüyor:')]);
    await t.after(3600);
    await t.after(5);
    expect(subjects()).toHaveLength(3);
    const [alert] = await list('open');
    expect((await t.http('post', `alerts/${alert?.id}/acknowledge`, 'manager').send({ note: 'Bakıyorum' }).expect(200)).body).toMatchObject({ acknowledgedBy: 'Mehmet Kaya', note: 'Bakıyorum' });
    await t.after(3600);
    expect(subjects()).toHaveLength(3);
    expect(await words(alert?.id)).toEqual(['alert.raised', 'alert.reminded', 'alert.reminded', 'alert.acknowledged']);
  });

  it('wakes nobody in quiet hours: mails wait for their end, and go nowhere when it is over by then', async () => {
    // 22:30 and later in Istanbul.
    const evening = Date.parse('2026-11-20T19:30:00.000Z');
    await t.only({ limit: 0, mails: ['nobet@ornek.test'], phones: ['05321112233'], quiet: { from: '22:00', until: '07:00' }, repeatMin: 60, channels: ['panel'], roles: ['admin'] });
    t.clock.at = evening;
    await t.link();
    await t.wait(1);
    await t.after(0);
    await t.after(3600);
    const [first] = await list('open');
    expect([subjects(), t.post.texts]).toEqual([[], []]);
    // The panel wakes nobody.
    expect((await t.facts()).find(({ subject }) => subject === `alert:${first?.id}`)?.payload).toMatchObject({ userIds: [adminId] });
    await t.wait(0);
    await t.after(5);
    await t.after(CALM_S);
    await t.wait(1);
    await t.after(5);
    expect(await list('open')).toHaveLength(1);
    t.clock.at = Date.parse('2026-11-21T03:59:55.000Z');
    await t.after(0);
    expect(subjects()).toEqual([]);
    await t.after(5);
    expect(subjects()).toEqual([expect.stringContaining('Uyarı:')]);
    expect(t.post.texts).toHaveLength(1);
    expect((await t.http('get', `alerts/${first?.id}/notices`).expect(200)).body).toEqual([expect.objectContaining({ word: 'raised', state: 'dropped' }), expect.objectContaining({ word: 'raised', state: 'dropped' })]);
  });

  it('is neither begun nor ended by what is left of a PBX without a link; the lost link is one', async () => {
    await t.only({ limit: 0, mails: ['nobet@ornek.test'] });
    await t.add({ name: 'Bağlantı', kind: 'link-down', limit: null, holdS: 30, severity: 'critical', webhooks: [] });
    await t.link('lost', new Date(t.clock.at - 20_000).toISOString());
    await t.wait(5);
    await t.after(0);
    expect(await list('open')).toEqual([]);
    await t.after(10);
    expect((await list('open')).map(({ kind, target, value }) => [kind, target, value])).toEqual([['link-down', 'main', null]]);
    await t.link();
    await t.after(5);
    expect((await list('open')).map(({ kind }) => kind).sort()).toEqual(['link-down', 'waiting']);
    await t.link('lost');
    await t.wait(0);
    await t.after(CALM_S + 5);
    await t.after(CALM_S + 5);
    expect((await list('open')).map(({ kind }) => kind).sort()).toEqual(['link-down', 'waiting']);
  });

  it('ends with its rule, and whoever was told hears of it, webhooks as well', async () => {
    const webhook = '00000000-0000-4000-8000-0000000000d4';
    const rule = await t.only({ limit: 0, mails: ['nobet@ornek.test'] });
    await t.source.query(`INSERT INTO webhook (id, name, url, facts, active, secret, created_at, since) VALUES ($1, 'Nöbet', 'https://ornek.test', '{}', true, 'x', now(), now())`, [webhook]);
    await t.http('put', `alert-rules/${rule.id}`).send({ ...ruleBody(rule), webhooks: [webhook], version: 1 }).expect(200);
    await t.link();
    await t.wait(1);
    await t.after(0);
    await t.http('delete', `alert-rules/${rule.id}`).expect(204);
    await t.after(5);
    const [over] = await list('over');
    expect(over).toMatchObject({ ending: 'rule', ruleId: null, rule: 'Kural' });
    expect(subjects()).toEqual([expect.stringContaining('Uyarı:'), expect.stringContaining('Uyarı bitti:')]);
    const deliveries = await t.source.query<{ fact: string; lane: string; body: string }[]>('SELECT fact, lane, body FROM webhook_delivery ORDER BY id');
    expect(deliveries.map(({ fact, lane }) => [fact, lane])).toEqual([['alert.raised', `santral/alert:${over?.id}`], ['alert.resolved', `santral/alert:${over?.id}`]]);
    expect(JSON.parse(deliveries[0]?.body ?? '')).toMatchObject({ name: 'alert.raised', payload: { kind: 'waiting', target: 'destek', value: 1 } });
  });
});

const ruleBody = ({ id: _id, version: _version, open: _open, ...form }: Awaited<ReturnType<typeof t.add>>) => form;

describe('whoever dies or does not answer', () => {
  it('two workers that look at once raise one alert', async () => {
    await t.only({ limit: 0, mails: ['nobet@ornek.test'] });
    await t.link();
    await t.wait(1);
    const other = await t.startWorker();
    await Promise.all([t.worker.get(AlertWatch).look(), other.get(AlertWatch).look(), other.get(AlertWatch).look()]);
    await Promise.all([t.send(), t.send(other)]);
    await other.close();
    expect(await list('open')).toHaveLength(1);
    expect(subjects()).toHaveLength(1);
  });

  it('a worker killed while it sends: the mail goes again under its id, the SMS does not, and nothing else is lost', async () => {
    await t.only({ limit: 0, mails: ['nobet@ornek.test'], phones: ['05321112233'] });
    await t.link();
    await t.wait(1);
    await t.worker.get(AlertWatch).look();
    // It hands both over and dies before it can note the answer: its promises never end.
    t.post.onMail = () => new Promise(() => undefined);
    t.post.onText = () => new Promise(() => undefined);
    const due = await t.worker.get(NoticesRepository).due(new Date(t.clock.at));
    for (const { id } of due) void t.worker.get(NoticeSender).send(id);
    await waitFor(() => t.post.mails.length === 1 && t.post.texts.length === 1, 5000, 'both to be handed over');
    t.post.onMail = () => Promise.resolve();
    t.post.onText = () => Promise.resolve();
    await t.after(5);
    expect([t.post.mails.length, t.post.texts.length]).toEqual([1, 1]);
    await t.after(CLAIM_MS / 1000);
    await t.after(5);
    expect(t.post.mails).toHaveLength(2);
    expect(t.post.mails[1]?.id).toBe(t.post.mails[0]?.id);
    expect(t.post.texts).toHaveLength(1);
    const [alert] = await list('open');
    const notices = (await t.http('get', `alerts/${alert?.id}/notices`).expect(200)).body as { channel: string; state: string }[];
    expect(notices.map(({ channel, state }) => [channel, state]).sort()).toEqual([['mail', 'sent'], ['sms', 'unsure']]);
  });

  it('a mail server that is down holds up neither SMS nor the next look, and gets its mails in order when it is back', async () => {
    await t.only({ limit: 0, mails: ['nobet@ornek.test'], phones: ['05321112233'] });
    t.post.onMail = () => Promise.reject(new MailError('unreachable', 'connect ECONNREFUSED'));
    await t.link();
    await t.wait(1);
    await t.after(0);
    expect(t.post.texts).toHaveLength(1);
    await t.after(retryAfterMs(1) / 1000);
    await t.after(retryAfterMs(2) / 1000 - 1);
    expect(t.post.mails).toHaveLength(2);
    const [alert] = await list('open');
    expect((await t.http('get', `alerts/${alert?.id}/notices`).expect(200)).body).toContainEqual(expect.objectContaining({ channel: 'mail', state: 'waiting', attempts: 2, reason: 'unreachable: connect ECONNREFUSED' }));
    t.post.onMail = () => Promise.resolve();
    await t.after(1);
    await t.after(60);
    expect(subjects()).toHaveLength(3);
  });

  it('an address the server refuses is given up at once', async () => {
    await t.only({ limit: 0, mails: ['yok@ornek.test'] });
    t.post.onMail = () => Promise.reject(new MailError('refused', '550 no such user'));
    await t.link();
    await t.wait(1);
    await t.after(0);
    await t.after(3600);
    expect(t.post.mails).toHaveLength(1);
  });
});

it('sees calls of the last while that were given up or answered late, and breaks past their limit', async () => {
  await t.only({ name: 'Terk', kind: 'abandoned', limit: 2, windowMin: 30 });
  await t.add({ name: 'Seviye', kind: 'service-level', limit: 70, windowMin: 30, queues: ['satis'] });
  await t.add({ name: 'Mola', kind: 'break-overrun', limit: 60 });
  await t.link();
  const ago = (minutes: number) => new Date(t.clock.at - minutes * 60_000).toISOString();
  await t.source.query(`INSERT INTO call (call_id, pbx) VALUES ('c', 'main') ON CONFLICT DO NOTHING`);
  const visits = [
    ...[1, 2, 3].map((i) => ['destek', 'abandoned', 30_000, ago(i)]), ['destek', 'abandoned', 1000, ago(2)], ['destek', 'abandoned', 30_000, ago(45)],
    ...[1, 2, 3, 4, 5].map((i) => ['satis', 'answered', i < 3 ? 5000 : 60_000, ago(i)]),
  ] as const;
  for (const [i, [queue, outcome, waitMs, at]] of visits.entries()) await t.source.query('INSERT INTO call_visit VALUES ($1, $2, $3, $4, $5, $6)', [`v${i}`, 'c', queue, outcome, waitMs, at]);
  // Tea has a limit of its own; half an hour over it.
  const [{ limitS } = { limitS: 0 }] = await t.source.query<{ limitS: number }[]>('SELECT daily_limit_s AS "limitS" FROM break_type WHERE id = 3');
  const onBreakSince = new Date(t.clock.at - limitS * 1000 - 1_800_000).toISOString();
  await t.agent('1001', { breakReason: 'BRK-3', onBreakSince });
  await t.agent('1002', { breakReason: 'BRK-3', onBreakSince: ago(1) });
  // A meal of ten minutes is five too long for one break, and far from the limit of its day.
  await t.source.query('UPDATE break_type SET single_limit_s = 300 WHERE id = 2');
  await t.agent('1003', { breakReason: 'BRK-2', onBreakSince: ago(10) });
  await t.after(0);
  expect((await list('open')).map(({ kind, target, value, queues, limitKind }) => [kind, target, value, queues.length, limitKind]).sort()).toEqual([
    ['abandoned', 'destek', 3, 1, null], ['break-overrun', '1001', 1800, 2, 'type'], ['break-overrun', '1003', 300, 2, 'single'], ['service-level', 'satis', 40, 1, null],
  ]);
  expect((await t.facts()).filter(({ payload }) => (payload as { kind: string }).kind === 'break-overrun').map(({ payload }) => (payload as { limitKind: string }).limitKind).sort()).toEqual(['single', 'type']);
  await t.source.query('UPDATE break_type SET single_limit_s = 0 WHERE id = 2');
  await t.source.query('TRUNCATE call_visit');
});

it('sees that a PBX counts other waits than we do: one alert for all calls, over when they are long ago', async () => {
  await t.only({ name: 'Bekleme', kind: 'wait-differs', limit: 0, windowMin: 30 });
  await t.link();
  await t.source.query(`INSERT INTO call (call_id, pbx) VALUES ('c', 'main'), ('i', 'izmir') ON CONFLICT DO NOTHING`);
  const stay = (id: string, waitMs: number, pbxWaitS: number | null, callId = 'c', minutesAgo = 1) =>
    t.source.query(`INSERT INTO call_visit VALUES ($1, $2, 'destek', 'answered', $3, $4, $5)`, [id, callId, waitMs, new Date(t.clock.at - minutesAgo * 60_000), pbxWaitS]);
  // Whole seconds may be cut off on both sides; a PBX that told none, another PBX and a stay of long ago are no difference of this one now.
  for (const [id, waitMs, pbxWaitS, callId, minutesAgo] of [['v1', 6000, 6], ['v2', 8000, 6], ['v3', 4000, 6], ['v4', 9000, null], ['v5', 60_000, 6, 'i'], ['v6', 60_000, 6, 'c', 40]] as const) await stay(id, waitMs, pbxWaitS, callId, minutesAgo);
  await t.after(0);
  expect(await list('open')).toEqual([]);
  await stay('v7', 8001, 6);
  await stay('v8', 3999, 6);
  await t.after(5);
  await t.after(5);
  expect((await list('open')).map(({ kind, pbx, target, value }) => [kind, pbx, target, value])).toEqual([['wait-differs', 'main', 'main', 2]]);
  await t.after(30 * 60);
  await t.after(31);
  expect(await list('open')).toEqual([]);
  await t.source.query('TRUNCATE call_visit');
});

it('looks and sends by itself, every few seconds', async () => {
  await t.only({ limit: 0, mails: ['nobet@ornek.test'], phones: ['05321112233'] });
  t.clock.at = Date.now();
  await t.link();
  await t.wait(1);
  const jobs = await t.startJobs();
  try {
    await waitFor(() => t.post.mails.length === 1 && t.post.texts.length === 1, 20_000, 'a mail and an SMS');
    expect(await list('open')).toHaveLength(1);
  } finally {
    await jobs.close();
  }
}, 40_000);
