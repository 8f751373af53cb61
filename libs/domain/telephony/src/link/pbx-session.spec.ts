import { jest } from '@jest/globals';
import type { DraftFact, PbxStatus } from '@santral/contracts';
import { createLogger, OnceLogger } from '@santral/platform/logging';
import { waitFor } from '@santral/platform/testing';
import type { Signal } from '../ami/signal.js';
import { encodeMessage, FakeAmiServer, type FakePbx } from '../testing/fake-ami-server.js';
import type { Change, PbxSnapshot, Tracker } from '../tracker/types.js';
import { Backoff } from './backoff.js';
import { nowMs } from './base-link.js';
import { type AmiClient, linkFactory } from './create-link.js';
import { defaultTiming, PbxSession, type SessionTiming } from './pbx-session.js';
import { SignalIntake } from './signal-intake.js';

const channel = (n: string, more: Record<string, string> = {}) => ({ Event: 'CoreShowChannel', Channel: `PJSIP/trunk-${n}`, Uniqueid: n, Linkedid: n, BridgeId: '', ...more });

/** The session against a fake PBX, with a tracker that only writes down what it was told. */
describe.each<AmiClient>(['native', 'asterisk-manager'])('PbxSession with the client %s', (client) => {
  let server: FakeAmiServer;
  let session: PbxSession | undefined;
  let done: Promise<void>;
  let heard: (Signal | { name: 'snapshot'; snapshot: PbxSnapshot; at: number })[];
  let ticks: number[];
  let statuses: PbxStatus[];
  let facts: DraftFact[];
  let counts: string[];
  let queues: string[];

  beforeEach(() => {
    [heard, ticks, statuses, facts, counts, queues] = [[], [], [], [], [], []];
  });
  afterEach(async () => {
    session?.stop();
    await done;
    await server.stop();
    session = undefined;
  });

  const nothing = (): Change => ({ facts: [], calls: new Map(), agents: new Map() });
  const tracker = (overrides: Partial<Tracker> = {}): Tracker => ({
    apply: (signal) => (heard.push(signal), null),
    tick: (now) => (ticks.push(now), null),
    reconcile: (snapshot, at) => (heard.push({ name: 'snapshot', snapshot, at }), nothing()),
    phones: () => null,
    restore: () => undefined,
    strange: new Map(),
    ...overrides,
  });

  async function start(
    pbx: Partial<FakePbx> = {},
    options: { timing?: Partial<SessionTiming>; secret?: string; tracker?: Partial<Tracker>; knownUntil?: number; status?: PbxStatus['link']; prepare?: () => void } = {},
  ) {
    server = await FakeAmiServer.start(pbx);
    options.prepare?.();
    const logger = createLogger('test', 'fatal');
    const once = new OnceLogger(logger);
    const warn = jest.spyOn(logger, 'warn');
    const intake = new SignalIntake({
      tracker: tracker(options.tracker),
      once,
      localNow: nowMs,
      openCallIds: [],
      output: {
        publish: (change) => facts.push(...change.facts),
        setQueues: (all) => (queues = [...all]),
        countHeard: () => undefined,
        countMalformed: (kind) => counts.push(kind),
      },
    });
    session = new PbxSession({
      pbx: 'main',
      settings: { ...server.settings, ...(options.secret ? { secret: options.secret } : {}), connectTimeoutMs: 1000, answerTimeoutMs: 1000 },
      createLink: linkFactory(client),
      intake,
      output: {
        setStatus: (status, more) => {
          statuses.push(status);
          facts.push(...more);
        },
        heardAt: () => undefined,
        countSkipped: (name, interest) => counts.push(`${interest}:${name}`),
        countMalformed: (kind) => counts.push(kind),
      },
      backoff: new Backoff({ firstMs: 10, maxMs: 40 }),
      timing: { ...defaultTiming, ...options.timing },
      logger,
      once,
      knownUntil: options.knownUntil ?? null,
      status: options.status ?? null,
    });
    done = session.run();
    return { logger, warn, intake };
  }
  const live = () => waitFor(() => session?.state === 'live');
  const factNames = () => facts.map((fact) => fact.name);
  const heardNames = () => heard.map((entry) => entry.name);
  const uniqueids = () => heard.map((entry) => ('headers' in entry ? entry.headers['Uniqueid'] : 'snapshot'));

  it('reads the state of the PBX before it hears its events, whenever they came in', async () => {
    await start(
      {
        channels: [channel('1.1', { BridgeId: 'b1' }), channel('1.2', { BridgeId: 'b1' })],
        bridges: [{ Event: 'BridgeListItem', BridgeUniqueid: 'b1', BridgeNumChannels: '2' }],
        queues: [{ Event: 'QueueParams', Queue: 'destek' }, { Event: 'QueueMember', Queue: 'destek', Location: 'PJSIP/1001' }, { Event: 'QueueEntry', Queue: 'destek', Uniqueid: '1.1' }],
        contacts: [{ Event: 'ContactList', Endpoint: '1001' }],
      },
      {
        prepare: () =>
          server.answer('QueueStatus', ({ id }) => `${encodeMessage({ Event: 'Newchannel', Uniqueid: '1.3' })}${encodeMessage({ Response: 'Success', ActionID: id, EventList: 'start' })}${encodeMessage({ Event: 'QueueParams', Queue: 'satis', ActionID: id })}${encodeMessage({ Event: 'QueueStatusComplete', ActionID: id, EventList: 'Complete' })}`),
      },
    );
    await live();
    await server.event({ Event: 'Hangup', Uniqueid: '1.3' });
    await waitFor(() => heardNames().includes('Hangup'));
    expect(heardNames()).toEqual(['snapshot', 'FullyBooted', 'Newchannel', 'Hangup']);
    const [first] = heard;
    if (!first || !('snapshot' in first)) throw new Error('no snapshot');
    expect(first.snapshot.channels.map((c) => c['Uniqueid'])).toEqual(['1.1', '1.2']);
    expect(first.snapshot.bridges.map((b) => b.channels.map((c) => c['Uniqueid']))).toEqual([['1.1', '1.2']]);
    expect(first.snapshot.contacts).toHaveLength(1);
    expect(first.snapshot.bootedAt).toBeCloseTo(Date.now() - 3600_000, -4);
    expect(queues).toEqual(['satis']);
    expect(statuses.map((s) => s.link)).toEqual(['up']);
    expect(factNames()).toEqual(['pbx.link-up']);
  });

  it('asks for a filter and does well without it', async () => {
    await start({}, { prepare: () => server.answer('Filter', ({ id }) => encodeMessage({ Response: 'Error', ActionID: id, Message: 'Permission denied' })) });
    await live();
    expect(server.actions('Filter')).toHaveLength(1);
    await server.event({ Event: 'Hangup', Uniqueid: '1.1' });
    await waitFor(() => heardNames().includes('Hangup'));
  });

  it('asks what phone it is that registers, once for several, and not for one that renews its registration', async () => {
    const listed: string[][] = [];
    const phones: Tracker['phones'] = (contacts) => (listed.push(contacts.map((contact) => String(contact['Endpoint']))), null);
    const contact = (extension: string) => ({ Event: 'ContactList', Endpoint: extension, Uri: `sip:${extension}@10.0.0.1` });
    const registers = (extension: string, status = 'NonQualified') => server.event({ Event: 'ContactStatus', ContactStatus: status, EndpointName: extension, URI: `sip:${extension}@10.0.0.1` });
    await start({ contacts: [contact('1001')] }, { tracker: { phones } });
    await live();
    await registers('1001', 'Reachable');
    server.pbx.contacts = [contact('1001'), contact('1002'), contact('1003')];
    await registers('1002');
    await registers('1003');
    await waitFor(() => listed.length > 0);
    expect(listed).toEqual([['1001', '1002', '1003']]);
    // Once after the login, once for both.
    expect(server.actions('PJSIPShowContacts')).toHaveLength(2);
    // Another phone in the place of one that went.
    await registers('1003', 'Removed');
    await registers('1003');
    await waitFor(() => listed.length === 2);
    expect(server.actions('PJSIPShowContacts')).toHaveLength(3);
  });

  it('lives with lists the PBX refuses, but never takes a refused channel list for an empty PBX', async () => {
    const refuse = (action: string) => server.answer(action, ({ id }) => encodeMessage({ Response: 'Error', ActionID: id, Message: 'Permission denied' }));
    await start({}, { knownUntil: Date.now() - 5000, prepare: () => (refuse('PJSIPShowContacts'), refuse('CoreShowChannels')) });
    await live();
    expect(heardNames()).not.toContain('snapshot');
    expect(facts.find((fact) => fact.name === 'pbx.gap-closed')?.payload).toMatchObject({ coverage: 'unknown' });
  });

  it('says once that the login was refused and tries again late', async () => {
    await start({}, { secret: 'wrong', timing: { refusedRetryMs: 60 } });
    await waitFor(() => server.actions('Login').length === 3);
    expect(facts.map((f) => [f.name, f.payload])).toEqual([['pbx.login-refused', { message: 'Authentication failed' }]]);
    expect(statuses).toMatchObject([{ link: 'refused', message: 'Authentication failed' }]);
    expect(session?.state).not.toBe('live');
    server.pbx.secret = 'wrong';
    await live();
    expect(statuses.at(-1)).toMatchObject({ link: 'up', message: null });
  });

  it('does not knock again before the pause after a refusal is over', async () => {
    await start({}, { secret: 'wrong', timing: { refusedRetryMs: 60_000 } });
    await waitFor(() => session?.state === 'refused');
    expect(server.connectionCount).toBe(1);
  });

  it('comes back after a cut, compares with the PBX and says what the gap was', async () => {
    await start({ channels: [channel('1.1')] });
    await live();
    server.cut();
    await waitFor(() => factNames().includes('pbx.gap-closed'));
    await live();
    expect(factNames()).toEqual(['pbx.link-up', 'pbx.link-lost', 'pbx.link-up', 'pbx.gap-closed']);
    expect(statuses.map((s) => s.link)).toEqual(['up', 'lost', 'up']);
    const [, second] = heard.filter((entry) => 'snapshot' in entry);
    expect(second && 'snapshot' in second && second.snapshot.gapFrom).toBeCloseTo(Date.now(), -4);
    expect(facts.at(-1)?.payload).toMatchObject({ coverage: 'reconstructed' });
  });

  it('knows from the boot time that the PBX was restarted in the gap', async () => {
    await start({ uptimeS: 2 }, { knownUntil: Date.now() - 60_000, status: 'up' });
    await live();
    expect(facts.map((f) => [f.name, f.payload])).toMatchObject([
      ['pbx.link-lost', { reason: 'telephony was restarted' }],
      ['pbx.link-up', { restarted: true }],
      ['pbx.gap-closed', { coverage: 'unknown' }],
    ]);
  });

  it.each([
    ['is gone without a word', ''],
    ['falls silent after half a line', 'Event: Hangup\r\nUniqueid: 9.9\r\nCau'],
  ])('finds out by pings when the peer %s', async (_, lastWords) => {
    await start({}, { timing: { pingEveryMs: 30, pingMisses: 2 } });
    await live();
    server.freeze();
    if (lastWords) await server.send(lastWords);
    await waitFor(() => statuses.at(-1)?.link === 'lost');
    expect(statuses.at(-1)?.message).toBe('the PBX has gone silent');
    server.freeze(false);
    await live();
    await server.event({ Event: 'Hangup', Uniqueid: '1.1' });
    await waitFor(() => heardNames().includes('Hangup'));
    expect(uniqueids()).not.toContain('9.9');
  });

  it('keeps a link whose answers are slow while events keep coming', async () => {
    await start({}, { timing: { pingEveryMs: 20, pingMisses: 2 }, prepare: () => undefined });
    await live();
    server.answer('Ping', () => null);
    for (let i = 0; i < 10; i++) {
      const seen = server.actions('Ping').length;
      await server.event({ Event: 'Hangup', Uniqueid: `1.${i}` });
      await waitFor(() => server.actions('Ping').length > seen);
    }
    expect(statuses.map((s) => s.link)).toEqual(['up']);
  });

  it('compares with the PBX from time to time, leaving out what hung up meanwhile', async () => {
    await start(
      { channels: [channel('1.1'), channel('1.2')] },
      {
        timing: { reconcileEveryMs: 40 },
        prepare: () =>
          server.answer('QueueStatus', ({ id }) => `${encodeMessage({ Event: 'Hangup', Uniqueid: '1.2' })}${encodeMessage({ Response: 'Success', ActionID: id, EventList: 'start' })}${encodeMessage({ Event: 'QueueStatusComplete', ActionID: id, EventList: 'Complete' })}`),
      },
    );
    const routine = await waitFor(() => heard.find((entry) => 'snapshot' in entry && entry.snapshot.gapFrom === null));
    expect('snapshot' in routine && routine.snapshot.channels.map((c) => c['Uniqueid'])).toEqual(['1.1']);
  });

  it('runs the timers of the tracker on the clock of the PBX', async () => {
    const hourAgo = () => Date.now() - 3600_000;
    await start({ now: hourAgo }, { timing: { tickEveryMs: 10 } });
    await live();
    await server.event({ Event: 'Hangup', Uniqueid: '1.1', Timestamp: (hourAgo() / 1000).toFixed(6) });
    await waitFor(() => ticks.length > 3);
    expect(Math.abs((ticks.at(-1) ?? 0) - hourAgo())).toBeLessThan(2000);
  });

  it('counts an event of an unknown name, logs it once and goes on', async () => {
    const { warn } = await start();
    await live();
    for (let i = 0; i < 3; i++) await server.event({ Event: 'BrandNewEvent', Uniqueid: '1.1' });
    await server.event({ Event: 'Hangup', Uniqueid: '1.1' });
    await waitFor(() => heardNames().includes('Hangup'));
    expect(counts.filter((kind) => kind === 'unknown:BrandNewEvent')).toHaveLength(3);
    expect(warn.mock.calls.filter(([details]) => JSON.stringify(details).includes('BrandNewEvent'))).toHaveLength(1);
    expect(heardNames()).not.toContain('BrandNewEvent');
  });

  it('counts a signal that the tracker cannot take, logs it once and hears the next', async () => {
    const { warn } = await start(
      {},
      { tracker: { apply: (signal) => { heard.push(signal); if (signal.headers['Uniqueid'] === 'bad') throw new Error('impossible'); return null; } } },
    );
    await live();
    for (const id of ['bad', 'bad', 'good']) await server.event({ Event: 'Hangup', Uniqueid: id });
    await waitFor(() => uniqueids().includes('good'));
    expect(counts.filter((kind) => kind === 'impossible-signal')).toHaveLength(2);
    expect(warn.mock.calls.filter(([details]) => JSON.stringify(details).includes('impossible-signal'))).toHaveLength(1);
  });

  it('logs once what the tracker found impossible', async () => {
    const strange = new Map<string, number>();
    const { warn } = await start({}, { tracker: { strange }, timing: { tickEveryMs: 5 } });
    await live();
    strange.set('hangup-of-unknown-leg', 1);
    await waitFor(() => warn.mock.calls.length > 0);
    strange.set('hangup-of-unknown-leg', 2).set('another', 1);
    await waitFor(() => warn.mock.calls.length > 1);
    expect(warn.mock.calls.map(([details]) => (details as { kind?: string }).kind)).toEqual(['strange:hangup-of-unknown-leg', 'strange:another']);
  });

  if (client === 'native') {
    it.each([
      ['a line without a colon', 'Event: Hangup\r\nnonsense\r\nUniqueid: odd\r\n\r\n', 'line-without-colon', true],
      ['a header of 1 MB', `Event: Hangup\r\nUniqueid: odd\r\nX: ${'x'.repeat(1 << 20)}\r\n\r\n`, 'message-too-long', false],
      ['invalid UTF-8', Buffer.concat([Buffer.from('Event: Hangup\r\nUniqueid: odd\r\nCallerIDName: '), Buffer.from([0xff, 0xfe]), Buffer.from('\r\n\r\n')]), 'invalid-utf8', true],
    ])('counts %s, logs it once, and nothing else is disturbed', async (_, bytes, kind, isHeard) => {
      const { warn } = await start();
      await live();
      await server.send(bytes);
      await server.send(bytes);
      await server.event({ Event: 'Hangup', Uniqueid: '1.1' });
      await waitFor(() => uniqueids().includes('1.1'));
      expect(counts.filter((counted) => counted === kind)).toHaveLength(2);
      expect(warn.mock.calls.filter(([details]) => JSON.stringify(details).includes(kind))).toHaveLength(1);
      expect(uniqueids().filter((id) => id === 'odd')).toHaveLength(isHeard ? 2 : 0);
      expect(statuses.map((s) => s.link)).toEqual(['up']);
    });
  }

  it('asks twice for the lists of a PBX that had not finished loading when it was logged in to: the second is believed', async () => {
    await start();
    await live();
    const snapshots = () => heardNames().filter((name) => name === 'snapshot').length;
    const before = snapshots();
    await server.event({ Event: 'FullyBooted', Status: 'Fully Booted', Uptime: '1' });
    await waitFor(() => snapshots() === before + 2, 5000, 'two comparisons');
  });

  it('says that the link is down when it is stopped, and ends at once even in a pause', async () => {
    await start();
    await live();
    session?.stop();
    await done;
    expect(statuses.at(-1)).toMatchObject({ link: 'lost', message: 'telephony was stopped' });
    expect(factNames().at(-1)).toBe('pbx.link-lost');
  });
});
