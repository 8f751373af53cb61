import { waitFor } from '@santral/platform/testing';
import { UnsafeActionError } from '../ami/ami-action.js';
import { interestIn } from '../ami/signal-catalogue.js';
import type { AmiMessage, Signal } from '../ami/signal.js';
import { encodeMessage, FakeAmiServer, listAnswer } from '../testing/fake-ami-server.js';
import { loadTrace, traceNames } from '../testing/traces.js';
import { type AmiClient, linkFactory } from './create-link.js';
import type { LinkError, PbxLink } from './pbx-link.js';

/** What the two adapters have to do alike. */
describe.each<AmiClient>(['native', 'asterisk-manager'])('PbxLink with the client %s', (client) => {
  let server: FakeAmiServer;
  let signals: Signal[];
  let skipped: string[];
  let closed: string[];
  const links: PbxLink[] = [];

  beforeEach(async () => {
    server = await FakeAmiServer.start();
    signals = [];
    skipped = [];
    closed = [];
  });
  afterEach(async () => {
    for (const link of links.splice(0)) link.close();
    await server.stop();
  });

  const create = (settings: { secret?: string; port?: number; answerTimeoutMs?: number; connectTimeoutMs?: number } = {}) => {
    const link = linkFactory(client)(
      { ...server.settings, connectTimeoutMs: 2000, answerTimeoutMs: 2000, ...settings },
      {
        onSignal: (signal) => signals.push(signal),
        onSkipped: (name) => skipped.push(name),
        onMalformed: () => undefined,
        onClosed: (reason) => closed.push(reason),
      },
    );
    links.push(link);
    return link;
  };
  const open = async (settings = {}) => {
    const link = create(settings);
    await link.connect();
    return link;
  };
  const codeOf = (work: Promise<unknown>) => work.then(() => 'no error', (error: LinkError) => error.code);
  const names = () => signals.map((signal) => signal.name);

  it('logs in and hears FullyBooted', async () => {
    const link = await open();
    expect(link.state).toBe('open');
    expect(server.actions('Login')[0]?.headers).toMatchObject({ Username: 'santral', Secret: 'gizli' });
    await waitFor(() => names().includes('FullyBooted'));
  });

  it('says clearly that the login was refused', async () => {
    const link = create({ secret: 'wrong' });
    await expect(link.connect()).rejects.toMatchObject({ code: 'login-refused', message: 'Authentication failed' });
    expect(link.state).toBe('closed');
  });

  it('rejects when nobody listens, and when the server never speaks', async () => {
    const other = await FakeAmiServer.start();
    const { port } = other;
    await other.stop();
    expect(await codeOf(create({ port }).connect())).toBe('unreachable');
    server.freeze();
    expect(await codeOf(create({ connectTimeoutMs: 80 }).connect())).toBe('timeout');
  });

  it.each(traceNames)('hears in %s exactly the events that matter, with every header as the PBX sent it', async (name) => {
    const bytes = await loadTrace(name);
    await open();
    await waitFor(() => names().includes('FullyBooted'));
    signals = [];
    for (let at = 0, step = 1; at < bytes.length; at += step, step = (step * 7 + 13) % 1500 + 1) await server.send(bytes.subarray(at, at + step));
    await server.event({ Event: 'Reload', Module: 'end-of-trace' });
    await waitFor(() => signals.at(-1)?.headers['Module'] === 'end-of-trace', 20_000);
    const expected = reference(bytes).filter(({ Event, Variable }) => interestIn(String(Event), typeof Variable === 'string' ? Variable : null) === 'heard');
    expect(signals.slice(0, -1).map((signal) => ({ ...signal.headers }))).toEqual(expected);
  });

  it('answers actions while events come in between', async () => {
    const link = await open();
    server.answer('QueuePause', ({ id, headers }) => {
      const event = (n: number) => encodeMessage({ Event: 'QueueMemberPause', Queue: `q${n}`, Interface: headers['Interface'] ?? '' });
      return `${event(1)}${encodeMessage({ Response: 'Success', ActionID: id, Message: headers['Interface'] ?? '' })}${event(2)}`;
    });
    const answers = await Promise.all([1, 2, 3].map((n) => link.action({ Action: 'QueuePause', Interface: `PJSIP/100${n}`, Paused: 'true' })));
    expect(answers.map((a) => [a.ok, a.message])).toEqual([[true, 'PJSIP/1001'], [true, 'PJSIP/1002'], [true, 'PJSIP/1003']]);
    await waitFor(() => names().filter((name) => name === 'QueueMemberPause').length === 6);
  });

  it('resolves an action with the refusal of the PBX', async () => {
    const link = await open();
    server.answer('QueueAdd', ({ id }) => encodeMessage({ Response: 'Error', ActionID: id, Message: 'Unable to add interface: Already there' }));
    expect(await link.action({ Action: 'QueueAdd' })).toMatchObject({ ok: false, message: 'Unable to add interface: Already there' });
  });

  it('repeats a header that has several values', async () => {
    const link = await open();
    await link.action({ Action: 'Originate', Variable: ['CC_CALL=1', 'CC_DIR=out'] });
    // The fake keeps the last of several headers; both lines together show that none was joined with a comma.
    expect(server.actions('Originate')[0]?.headers['Variable']).toMatch(/^CC_(CALL=1|DIR=out)$/);
  });

  it('collects the items of lists that overlap, and live events of the same kind stay events', async () => {
    const link = await open();
    server.answer('QueueStatus', ({ id }) =>
      listAnswer(id, [{ Event: 'QueueParams', Queue: 'destek' }, { Event: 'QueueMember', Queue: 'destek', Name: 'Ayşe Yılmaz' }], 'QueueStatusComplete').replace(
        'Event: QueueMember\r\n',
        `${encodeMessage({ Event: 'Newchannel', Uniqueid: '1.1' })}Event: QueueMember\r\n`,
      ),
    );
    server.answer('DeviceStateList', ({ id }) => listAnswer(id, [{ Event: 'DeviceStateChange', Device: 'PJSIP/1001' }], 'DeviceStateListComplete'));
    const [queues, devices] = await Promise.all([link.list({ Action: 'QueueStatus' }), link.list({ Action: 'DeviceStateList' })]);
    expect(queues.map((item) => item['Event'])).toEqual(['QueueParams', 'QueueMember']);
    expect(queues[1]?.['Name']).toBe('Ayşe Yılmaz');
    expect(devices.map((item) => item['Device'])).toEqual(['PJSIP/1001']);
    expect(names()).toContain('Newchannel');
  });

  it('rejects a list that the PBX refuses', async () => {
    const link = await open();
    server.answer('BridgeList', ({ id }) => encodeMessage({ Response: 'Error', ActionID: id, Message: 'Permission denied' }));
    await expect(link.list({ Action: 'BridgeList' })).rejects.toMatchObject({ code: 'refused', message: 'Permission denied' });
  });

  it('takes OriginateResponse for an event although it has a Response header and the ActionID of the action', async () => {
    const link = await open();
    server.answer('Originate', ({ id }) => encodeMessage({ Event: 'OriginateResponse', ActionID: id, Response: 'Failure', Reason: '3' }) + encodeMessage({ Response: 'Success', ActionID: id, Message: 'Originate successfully queued' }));
    expect(await link.action({ Action: 'Originate', Channel: 'PJSIP/1001' })).toMatchObject({ ok: true, message: 'Originate successfully queued' });
    expect(signals.find((signal) => signal.name === 'OriginateResponse')?.headers['Response']).toBe('Failure');
  });

  it('refuses line breaks in a value and sends nothing', async () => {
    const link = await open();
    const before = server.received.length;
    await expect(link.action({ Action: 'Originate', Channel: 'PJSIP/1\r\n\r\nAction: Command\r\nCommand: core stop now' })).rejects.toThrow(UnsafeActionError);
    await link.action({ Action: 'Ping' });
    expect(server.received.slice(before).map((received) => received.action)).toEqual(['Ping']);
  });

  it('gives up an action that is not answered in time, and a late answer harms nobody', async () => {
    const link = await open();
    let late = '';
    server.answer('QueueSummary', ({ id }) => ((late = id), null));
    expect(await codeOf(link.action({ Action: 'QueueSummary' }, 50))).toBe('timeout');
    await server.event({ Response: 'Success', ActionID: late, Message: 'late' });
    expect((await link.action({ Action: 'QueueReset' })).message).toBe('QueueReset accepted');
  });

  it('ends with the connection: what waits is rejected, the end is reported once', async () => {
    const link = await open();
    server.answer('QueueSummary', () => null);
    const waiting = codeOf(link.action({ Action: 'QueueSummary' }));
    await waitFor(() => server.actions('QueueSummary').length === 1);
    server.cut();
    expect(await waiting).toBe('closed');
    await waitFor(() => closed.length === 1);
    expect(link.state).toBe('closed');
    expect(await codeOf(link.action({ Action: 'Ping' }))).toBe('closed');
  });

  it('is silent about an end that was asked for', async () => {
    const link = await open();
    server.answer('QueueSummary', () => null);
    const waiting = codeOf(link.action({ Action: 'QueueSummary' }));
    link.close();
    expect(await waiting).toBe('closed');
    expect(closed).toEqual([]);
  });

  it('leaves no ghost: half a message before a cut never meets the next connection', async () => {
    await open();
    await waitFor(() => names().includes('FullyBooted'));
    signals = [];
    await server.send('Event: Hangup\r\nUniqueid: 1.1\r\nCause: 1');
    server.cut();
    await waitFor(() => closed.length === 1);
    await open();
    await server.event({ Event: 'Hangup', Uniqueid: '2.2', Cause: '16' });
    await waitFor(() => names().includes('Hangup'));
    expect(signals.map((signal) => [signal.name, signal.headers['Uniqueid']])).toEqual([['FullyBooted', undefined], ['Hangup', '2.2']]);
  });

  it('is not confused by events called like the things of a socket', async () => {
    const link = await open();
    for (const name of ['Close', 'Error', 'Connect', 'End']) await server.event({ Event: name, Channel: 'x' });
    expect((await link.action({ Action: 'Ping' })).ok).toBe(true);
    expect(link.state).toBe('open');
    expect(skipped).toEqual(['Close', 'Error', 'Connect', 'End']);
  });
});

/** Events of a byte stream the slow and obvious way, to compare with. */
function reference(bytes: Buffer): AmiMessage[] {
  return bytes
    .toString('utf8')
    .replace(/^Asterisk Call Manager.*\r\n/, '')
    .split('\r\n\r\n')
    .map((text) => text.trimStart())
    .filter((text) => text.startsWith('Event: '))
    .map((text) => {
      const message: Record<string, string | string[]> = {};
      for (const line of text.split('\r\n')) {
        const [, name = '', value = ''] = /^([^:]+): ?(.*)$/s.exec(line) ?? [];
        const before = message[name];
        message[name] = before === undefined ? value : [before, value].flat();
      }
      return message;
    });
}
