import type { AmiMessage } from '../ami/signal.js';
import { run } from './testing/run.js';
import { Scene } from './testing/scene.js';
import { expectNothingLeft, storyOf } from './testing/stories.js';
import type { PbxSnapshot } from './types.js';

const nothing: PbxSnapshot = { bootedAt: null, gapFrom: null, channels: [], bridges: [], queueParams: [], queueMembers: [], queueEntries: [], contacts: [] };
const channel = (name: string, uniqueid: string, linkedid: string, more: Record<string, string> = {}): AmiMessage => ({
  Channel: `${name}-0000${uniqueid.padStart(4, '0')}`, Uniqueid: uniqueid, Linkedid: linkedid, ChannelState: '6', BridgeId: '', Duration: '00:00:20', ...more,
});

const waiting = () => new Scene().caller('1').join('1').wait(4_000);
const talking = () => waiting().ringMember('1', '2', '1001').wait(1_000).connectMember('1', '2', '1001', 'b').wait(5_000);

describe('after a gap', () => {
  it('a talk that is gone ended in the middle of it: answered, and reconstructed', () => {
    const scene = talking();
    const heard = run(scene.signals);
    const from = scene.now;
    heard.take(heard.tracker.reconcile({ ...nothing, gapFrom: from }, from + 10_000));
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'answered', coverage: 'reconstructed', hangupBy: 'system', segments: ['talk 1001'] });
    expect(heard.record.talkMs).toBe(5_000 + 5_000);
    expect(heard.of('call.agent-left')).toMatchObject([{ extension: '1001', talkMs: 10_000 }]);
    expectNothingLeft(heard, from);
  });

  it('a caller who waited and is gone: nobody can say how: system, unknown; the agent who was rung has missed nothing', () => {
    const scene = waiting().ringMember('1', '2', '1001').wait(1_000);
    const heard = run(scene.signals);
    heard.take(heard.tracker.reconcile({ ...nothing, gapFrom: scene.now }, scene.now + 8_000));
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'system', coverage: 'unknown', hangupBy: 'system', visits: ['destek system'], rings: ['1001 failed destek'] });
    expect(heard.record.waitMs).toBe(5_000 + 4_000);
  });

  it('a caller who was heard hanging up has abandoned, even if the rest was not heard', () => {
    const scene = waiting().hangsUp('1');
    const heard = run(scene.signals);
    heard.take(heard.tracker.reconcile({ ...nothing, gapFrom: scene.now }, scene.now + 8_000));
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'abandoned', coverage: 'reconstructed', hangupBy: 'caller' });
  });

  it('what is still there goes on, and ends as live calls do', () => {
    const scene = talking();
    const heard = run(scene.signals);
    const channels = [channel('PJSIP/trunk', '1', '1', { BridgeId: 'b' }), channel('PJSIP/1001', '2', '1', { BridgeId: 'b' })];
    const before = heard.facts.length;
    heard.take(heard.tracker.reconcile({ ...nothing, channels, gapFrom: scene.now }, scene.now + 10_000));
    expect(heard.facts).toHaveLength(before);
    scene.signals.length = 0;
    heard.hear(scene.wait(20_000).hangsUp('1').unbridge('b', '1', '2').hangup('2').hangup('1').signals);
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'answered', coverage: 'live', hangupBy: 'caller' });
    expect(heard.record.talkMs).toBe(25_000);
  });

  it('a waiting caller who was answered meanwhile is found talking', () => {
    const scene = waiting().ringMember('1', '2', '1001').wait(1_000);
    const heard = run(scene.signals);
    const channels = [channel('PJSIP/trunk', '1', '1', { BridgeId: 'b' }), channel('PJSIP/1001', '2', '1', { BridgeId: 'b' })];
    heard.take(heard.tracker.reconcile({ ...nothing, channels, gapFrom: scene.now }, scene.now + 4_000));
    expect(heard.of('call.answered')).toMatchObject([{ extension: '1001', queue: 'destek' }]);
    expect(heard.of('call.dequeued')).toMatchObject([{ outcome: 'answered', extension: '1001', waitMs: 5_000 + 2_000 }]);
  });

  it('a waiting caller who waits on keeps the instant of entering', () => {
    const scene = waiting();
    const heard = run(scene.signals);
    const queueEntries = [{ Queue: 'destek', Uniqueid: '1', Position: '1', Wait: '30' }];
    heard.take(heard.tracker.reconcile({ ...nothing, channels: [channel('PJSIP/trunk', '1', '1')], queueEntries, gapFrom: scene.now }, scene.now + 4_000));
    expect(heard.of('call.queued')).toHaveLength(1);
    scene.signals.length = 0;
    heard.hear(scene.wait(6_000).hangsUp('1').abandon('1').leave('1').hangup('1').signals);
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'abandoned', coverage: 'live' });
    expect(heard.record.waitMs).toBe(10_000);
  });

  it('a caller who is on the line but in no queue any more: what follows tells, else it is not known', () => {
    const lost = () => {
      const scene = waiting();
      const heard = run(scene.signals);
      heard.take(heard.tracker.reconcile({ ...nothing, channels: [channel('PJSIP/trunk', '1', '1')], gapFrom: scene.now }, scene.now + 4_000));
      scene.signals.length = 0;
      return { scene, heard };
    };
    const told = lost();
    told.heard.hear(told.scene.wait(4_000).queueStatus('1', 'TIMEOUT').signals);
    expect(told.heard.of('call.dequeued')).toMatchObject([{ outcome: 'timeout', waitMs: 6_000 }]);
    const silent = lost();
    silent.heard.wait(silent.scene.now + 60_000);
    expect(silent.heard.of('call.dequeued')).toMatchObject([{ outcome: 'system', waitMs: 6_000 }]);
  });

  it('one agent of the call is gone and another one talks: a handover nobody heard', () => {
    const scene = talking();
    const heard = run(scene.signals);
    const channels = [channel('PJSIP/trunk', '1', '1', { BridgeId: 'c' }), channel('PJSIP/1002', '3', '1', { BridgeId: 'c', Duration: '00:00:02' })];
    heard.take(heard.tracker.reconcile({ ...nothing, channels, gapFrom: scene.now }, scene.now + 10_000));
    expect(heard.of('call.agent-left')).toMatchObject([{ extension: '1001', talkMs: 10_000 }]);
    expect(heard.of('call.answered').map(({ extension }) => extension)).toEqual(['1001', '1002']);
    scene.signals.length = 0;
    heard.hear(scene.wait(12_000).hangsUp('1').hangup('3').hangup('1').signals);
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'answered', extension: '1002', coverage: 'reconstructed', hangupBy: 'caller' });
  });

  it('an outgoing call found talking has its outgoing card first', () => {
    const heard = run([]);
    const channels = [
      channel('PJSIP/1001', '1', '1', { BridgeId: 'b', CallerIDNum: '1001', Exten: '05551234567' }),
      channel('PJSIP/trunk', '2', '1', { BridgeId: 'b', CallerIDNum: '05551234567' }),
    ];
    heard.take(heard.tracker.reconcile({ ...nothing, channels, gapFrom: 1_795_200_000_000 }, 1_795_200_010_000));
    expect(heard.facts.map((fact) => fact.name)).toEqual(['call.started', 'call.dialling', 'call.answered']);
    expect([...heard.calls.values()].map(({ record }) => storyOf(record))).toMatchObject([{ direction: 'outbound', called: '05551234567', rings: ['05551234567 answered'], segments: ['talk 1001'] }]);
  });

  it('events that were on their way when the list was made change nothing twice', () => {
    const heard = run([]);
    const channels = [channel('PJSIP/trunk', '1', '1', { CallerIDNum: '05321112233', Exten: '08500000000', Duration: '00:00:00' })];
    const scene = waiting();
    heard.take(heard.tracker.reconcile({ ...nothing, channels, queueEntries: [{ Queue: 'destek', Uniqueid: '1', Position: '1', Wait: '0' }], gapFrom: scene.now - 5_000 }, scene.now - 4_000));
    const before = heard.facts.map((fact) => fact.name);
    heard.hear(scene.signals);
    expect(before).toEqual(['call.started', 'call.queued']);
    expect(heard.facts.map((fact) => fact.name)).toEqual(before);
  });
});

describe('at a routine check of a live link', () => {
  it('a leg is closed only when it was missing twice', () => {
    const scene = talking();
    const heard = run(scene.signals);
    const check = (after: number, channels: AmiMessage[] = []) => heard.take(heard.tracker.reconcile({ ...nothing, channels }, scene.now + after));
    check(60_000);
    expect(heard.calls.size).toBe(1);
    // Seen again: the suspicion is gone.
    check(120_000, [channel('PJSIP/trunk', '1', '1', { BridgeId: 'b' }), channel('PJSIP/1001', '2', '1', { BridgeId: 'b' })]);
    check(180_000);
    expect(heard.calls.size).toBe(1);
    check(240_000);
    expect(storyOf(heard.record)).toMatchObject({ outcome: 'answered', coverage: 'reconstructed' });
    expectNothingLeft(heard, scene.now + 240_000);
  });

  it('a suspicion survives a restart of the process', () => {
    const scene = talking();
    const heard = run(scene.signals);
    heard.take(heard.tracker.reconcile(nothing, scene.now + 60_000)).restart();
    heard.take(heard.tracker.reconcile(nothing, scene.now + 120_000));
    expect(heard.records).toHaveLength(1);
  });

  it('an old list of waiting callers does not put anybody back into a queue', () => {
    const scene = talking();
    const heard = run(scene.signals);
    const channels = [channel('PJSIP/trunk', '1', '1', { BridgeId: '' }), channel('PJSIP/1001', '2', '1')];
    const before = heard.facts.length;
    heard.take(heard.tracker.reconcile({ ...nothing, channels, queueEntries: [{ Queue: 'destek', Uniqueid: '1', Position: '1', Wait: '9' }] }, scene.now + 60_000));
    expect(heard.facts).toHaveLength(before);
  });

  it('a channel too young to have been missed is left to its own events; an old one is taken up', () => {
    const heard = run([]);
    const check = (duration: string) => heard.take(heard.tracker.reconcile({ ...nothing, channels: [channel('PJSIP/trunk', '1', '1', { Duration: duration })] }, 1_795_200_000_000));
    check('00:00:02');
    expect(heard.facts).toEqual([]);
    check('00:01:02');
    expect(heard.of('call.started')).toHaveLength(1);
  });

  it('an agent who left a queue without an event is let go when missing twice', () => {
    const heard = run(new Scene().say('QueueMemberAdded', { Queue: 'destek', Interface: 'PJSIP/1001', Status: '1', Paused: '0' }).signals);
    const queueParams = [{ Queue: 'destek' }];
    heard.take(heard.tracker.reconcile({ ...nothing, queueParams }, 1_795_200_060_000));
    expect(heard.of('agent.queue-left')).toEqual([]);
    heard.take(heard.tracker.reconcile({ ...nothing, queueParams }, 1_795_200_120_000));
    expect(heard.of('agent.queue-left')).toMatchObject([{ extension: '1001', queue: 'destek' }]);
  });
});

describe('what was written before a restart', () => {
  it('by another version is not understood: the call is kept, and closed by the first comparison', () => {
    const scene = talking();
    const heard = run(scene.signals);
    for (const [id, call] of heard.calls) heard.calls.set(id, { ...call, tracker: { version: 0 } });
    heard.restart();
    expect(heard.tracker.strange).toEqual(new Map([['restore: unreadable state', 1]]));
    heard.take(heard.tracker.reconcile({ ...nothing, gapFrom: scene.now }, scene.now + 10_000));
    expect(heard.records).toHaveLength(1);
    expect(heard.record.coverage).toBe('unknown');
    expectNothingLeft(heard, scene.now + 10_000);
  });
});
