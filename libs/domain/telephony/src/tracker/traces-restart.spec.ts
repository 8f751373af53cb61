import type { AmiMessage } from '../ami/signal.js';
import { callFactsOf, expectFacts, expectNothingLeft, expectRecord, storyOf } from './testing/stories.js';
import { Run, run } from './testing/run.js';
import { listed, messagesOf, signalsOf } from './testing/traces.js';
import type { PbxSnapshot } from './types.js';

const snapshotOf = (messages: readonly AmiMessage[], gapFrom: number | null, bootedAt: number | null = null): PbxSnapshot => ({
  bootedAt, gapFrom, bridges: [], contacts: [], channels: listed(messages, 'CoreShowChannel'), queueParams: listed(messages, 'QueueParams'),
  queueMembers: listed(messages, 'QueueMember'), queueEntries: listed(messages, 'QueueEntry'),
});

/** Trace 12 was read about here: the youngest channel began at …226, the oldest has lasted 4 s since …223. */
const AT = 1_795_141_227_500;
const mehmet = { direction: 'inbound', caller: '05321112233 Mehmet Demir' } as const;

describe('12: a service that connects in the middle of calls', () => {
  const connect = () => {
    const heard = new Run();
    return heard.take(heard.tracker.reconcile(snapshotOf(messagesOf('12-snapshot-midcall'), AT), AT));
  };

  it('finds one call talking, one ringing and one waiting', () => {
    const heard = connect();
    expectFacts(callFactsOf(heard), [
      // Calls in the order of their start; then the queue, the rings, and who hears whom.
      ['call.started', { 'call.caller.number': '05321112233', 'call.startedAt': '2026-11-20T02:20:23.500Z' }],
      ['call.started', { 'call.caller.number': '05327776655', 'call.startedAt': '2026-11-20T02:20:26.500Z' }],
      ['call.started', { 'call.caller.number': '02121234567', 'call.caller.name': 'Üçüncü Arayan', 'call.startedAt': '2026-11-20T02:20:27.500Z' }],
      ['call.queued', { 'call.caller.number': '05327776655', queue: 'destek', position: 1 }],
      ['call.queued', { 'call.caller.number': '02121234567', queue: 'destek', position: 2 }],
      ['call.ringing', { extension: '1002', queue: 'destek', 'call.caller.number': '05327776655' }],
      ['call.answered', { extension: '1001', queue: 'destek', ringId: null }],
    ]);
    const open = [...heard.calls.values()].map(({ record }) => record);
    expect(open.map((record) => storyOf(record))).toMatchObject([
      { ...mehmet, outcome: 'open', coverage: 'reconstructed', visits: ['destek answered 1001'], segments: ['talk 1001'] },
      { caller: '05327776655 Zeynep Kaya', visits: ['destek open'], rings: ['1002 pending destek'] },
      { caller: '02121234567 Üçüncü Arayan', visits: ['destek open'], rings: [] },
    ]);
    // QueueEntry.Wait tells since when, though nobody heard the caller enter.
    expect(open.map((record) => record.visits[0]?.enqueuedAt)).toEqual(['2026-11-20T02:20:23.500Z', '2026-11-20T02:20:25.500Z', '2026-11-20T02:20:26.500Z']);
    expect([...heard.agents.keys()]).toEqual(['1001', '1002']);
  });

  it('finds the same calls under the same ids when it connects again with nothing remembered', () => {
    expect([...connect().calls.keys()]).toEqual([...connect().calls.keys()]);
  });

  it('goes on from there as if it had heard them begin', () => {
    const heard = connect();
    const say = (name: string, seconds: number, headers: Record<string, string>) => heard.hear([{ name, at: AT + seconds * 1000, headers }]);
    // 1002 picks up the ringing call.
    say('Newstate', 1, { Uniqueid: '1795141225.69', ChannelState: '6' });
    say('DialEnd', 1, { Uniqueid: '1795141225.68', DestUniqueid: '1795141225.69', DialStatus: 'ANSWER' });
    say('QueueCallerLeave', 1, { Uniqueid: '1795141225.68', Queue: 'destek' });
    say('AgentConnect', 1, { Uniqueid: '1795141225.68', DestUniqueid: '1795141225.69', Interface: 'PJSIP/1002', Queue: 'destek' });
    say('BridgeEnter', 1, { Uniqueid: '1795141225.69', BridgeUniqueid: 'b2', BridgeType: 'basic' });
    say('BridgeEnter', 1, { Uniqueid: '1795141225.68', BridgeUniqueid: 'b2', BridgeType: 'basic' });
    // The waiting caller gives up.
    say('HangupRequest', 2, { Uniqueid: '1795141226.70' });
    say('QueueCallerAbandon', 2, { Uniqueid: '1795141226.70', Queue: 'destek' });
    say('QueueCallerLeave', 2, { Uniqueid: '1795141226.70', Queue: 'destek' });
    say('Hangup', 2, { Uniqueid: '1795141226.70', Cause: '0' });
    // Both talks end with the callers.
    for (const [caller, agent, bridge] of [['1795141223.66', '1795141223.67', 'ab4866e7-8469-41e9-b25e-fa9932f54adf'], ['1795141225.68', '1795141225.69', 'b2']] as const) {
      say('HangupRequest', 5, { Uniqueid: caller });
      say('BridgeLeave', 5, { Uniqueid: caller, BridgeUniqueid: bridge });
      say('Hangup', 5, { Uniqueid: agent, Cause: '16' });
      say('Hangup', 5, { Uniqueid: caller, Cause: '16' });
    }
    const [abandoned, first, second] = heard.records;
    if (!abandoned || !first || !second) throw new Error('three calls must have ended');
    const found = { called: '', coverage: 'reconstructed' } as const;
    expectRecord(abandoned, { ...mehmet, ...found, caller: '02121234567 Üçüncü Arayan', outcome: 'abandoned', hangupBy: 'caller', cause: 0, visits: ['destek abandoned'] }, { waitMs: 3000 });
    expectRecord(
      first,
      { ...mehmet, ...found, outcome: 'answered', extension: '1001', hangupBy: 'caller', cause: 16, visits: ['destek answered 1001'], segments: ['talk 1001'] },
      // How long he had waited nobody knows; he has talked since the younger leg began at the earliest.
      { waitMs: 0, talkMs: 9000 },
    );
    expectRecord(
      second,
      { ...mehmet, ...found, caller: '05327776655 Zeynep Kaya', outcome: 'answered', extension: '1002', hangupBy: 'caller', cause: 16, visits: ['destek answered 1002'], rings: ['1002 answered destek'], segments: ['talk 1002'] },
      { waitMs: 3000, ringMs: 2000, talkMs: 4000 },
    );
    expect([...heard.tracker.strange]).toEqual([]);
    expectNothingLeft(heard, AT + 5_000);
  });
});

describe('14: Asterisk is stopped in the middle of a call', () => {
  /** The talk that was up when recording 14 began, put together from the same two channels. */
  const before = () => {
    const [first] = signalsOf('14-restart-in-call');
    const at = (first?.at ?? 0) - 2_000;
    const say = (name: string, headers: Record<string, string>, ms = 0) => ({ name, at: at + ms, headers });
    const trunk = first?.headers['Uniqueid'] as string;
    const agent = signalsOf('14-restart-in-call').find((s) => s.headers['Channel'] === 'PJSIP/1001-00000070')?.headers['Uniqueid'] as string;
    const bridge = signalsOf('14-restart-in-call').find((s) => s.name === 'BridgeLeave')?.headers['BridgeUniqueid'] as string;
    return run([
      say('Newchannel', { Channel: 'PJSIP/trunk-0000006f', Uniqueid: trunk, Linkedid: trunk, ChannelState: '4', CallerIDNum: '05321112233', CallerIDName: 'Mehmet Demir', Exten: '08500000000' }),
      say('QueueCallerJoin', { Uniqueid: trunk, Queue: 'destek', Position: '1' }),
      say('Newchannel', { Channel: 'PJSIP/1001-00000070', Uniqueid: agent, Linkedid: trunk, ChannelState: '0' }),
      say('DialBegin', { Uniqueid: trunk, DestUniqueid: agent, DialString: '1001' }),
      say('DialEnd', { Uniqueid: trunk, DestUniqueid: agent, DialStatus: 'ANSWER' }, 500),
      say('AgentConnect', { Uniqueid: trunk, DestUniqueid: agent, Interface: 'PJSIP/1001', Queue: 'destek' }, 500),
      say('BridgeEnter', { Uniqueid: agent, BridgeUniqueid: bridge, BridgeType: 'basic' }, 500),
      say('BridgeEnter', { Uniqueid: trunk, BridgeUniqueid: bridge, BridgeType: 'basic' }, 500),
    ]);
  };
  const talk = { called: '08500000000', extension: '1001', cause: 16, visits: ['destek answered 1001'], rings: ['1001 answered destek'], segments: ['talk 1001'] };

  it('a shutdown that is heard: answered, but neither side hung up, whatever AgentComplete says', () => {
    const signals = signalsOf('14-restart-in-call');
    const heard = before().hear(signals);
    expectRecord(heard.record, { ...mehmet, ...talk, outcome: 'answered', hangupBy: 'system' }, { waitMs: 500, ringMs: 500, talkMs: 1500 });
    expect([...heard.tracker.strange]).toEqual([]);
    expectNothingLeft(heard, signals.at(-1)?.at ?? 0);
  });

  it('a shutdown of which nothing was heard before it: counted, and no call is made up', () => {
    const heard = run(signalsOf('14-restart-in-call'));
    expect(callFactsOf(heard)).toEqual([]);
    expect(heard.tracker.strange.get('Hangup: unknown leg')).toBe(2);
  });

  it('14b: a PBX that started after the call did: the call is ended as system, between the last sign of life and the start', () => {
    const heard = before();
    const bootedAt = 1_795_141_401_000;
    const lastHeard = Date.parse([...heard.calls.values()][0]?.record.answeredAt ?? '');
    heard.take(heard.tracker.reconcile(snapshotOf(messagesOf('14b-after-restart'), lastHeard, bootedAt), bootedAt + 500));
    const { record } = heard;
    expect(storyOf(record)).toMatchObject({ outcome: 'system', hangupBy: 'system', coverage: 'reconstructed', segments: ['talk 1001'] });
    const middle = Math.floor((lastHeard + bootedAt) / 2);
    expect(Date.parse(record.endedAt ?? '')).toBe(middle);
    expect(Date.parse(record.segments[0]?.endedAt ?? '')).toBe(middle);
    // persistentmembers: the agent came back with the restart, on the break they had.
    expect(heard.agents.get('1001')).toMatchObject({ breakReason: 'Öğle molası', onBreakSince: '2026-11-20T02:23:21.000Z', device: 'idle' });
    expectNothingLeft(heard, bootedAt);
  });

  it('14b as a stream of its own says nothing', () => {
    expect(run(signalsOf('14b-after-restart')).facts).toEqual([]);
  });
});
