import { agentFactsOf, expectFacts } from './testing/stories.js';
import { Run, run } from './testing/run.js';
import { listed, messagesOf, signalsOf } from './testing/traces.js';

describe('recorded agents', () => {
  it('07: one break however many queues say so; a changed reason ends one break and starts the next', () => {
    const heard = run(signalsOf('07-queue-membership'));
    expectFacts(heard.facts, [
      ['agent.queue-joined', { extension: '1001', queue: 'destek', paused: false, penalty: 0, memberName: 'Ayşe Yılmaz' }],
      ['agent.device-changed', { device: 'idle' }],
      ['agent.queue-joined', { extension: '1001', queue: 'satis', paused: true, reason: 'Giriş', penalty: 2 }],
      ['agent.break-started', { reason: 'Giriş' }],
      ['agent.break-ended', { reason: 'Giriş' }],
      ['agent.break-started', { reason: 'Öğle molası' }],
      ['agent.break-ended', { reason: 'Öğle molası' }],
      ['agent.break-started', { reason: 'Toplantı' }],
      ['agent.break-ended', { reason: 'Toplantı' }],
      ['agent.break-started', { reason: 'Eğitim' }],
      ['agent.break-ended', { reason: 'Eğitim' }],
      ['agent.queue-left', { extension: '1001', queue: 'satis' }],
      ['agent.queue-left', { extension: '1001', queue: 'destek' }],
    ]);
    // Nothing is left to say of an agent in no queue, whose phone was never spoken of.
    expect(heard.agents.size).toBe(0);
  });

  it('07: a penalty is kept, and no fact', () => {
    const signals = signalsOf('07-queue-membership');
    const until = signals.findIndex((signal) => signal.name === 'QueueMemberPenalty');
    const heard = run(signals.slice(0, until));
    const facts = heard.facts.length;
    heard.hear(signals.slice(until, until + 1));
    expect(heard.facts).toHaveLength(facts);
    expect(heard.agents.get('1001')?.queues).toEqual([
      { queue: 'destek', interface: 'PJSIP/1001', paused: false, reason: null, penalty: 5 },
      { queue: 'satis', interface: 'PJSIP/1001', paused: false, reason: null, penalty: 2 },
    ]);
  });

  it('11a: a phone goes and comes back; several events of one change are one fact', () => {
    expectFacts(run(signalsOf('11a-register-unregister')).facts, [
      ['agent.queue-joined', { extension: '1003', memberName: 'İbrahim Öztürk' }],
      ['agent.device-changed', { device: 'idle' }],
      ['agent.phone-changed', { extension: '1003', reachable: false }],
      ['agent.device-changed', { device: 'unavailable' }],
      ['agent.phone-changed', { extension: '1003', reachable: true }],
      ['agent.device-changed', { device: 'idle' }],
    ]);
  });

  it('11b: a wrong password changes nothing', () => {
    expect(run(signalsOf('11b-bad-password')).facts).toEqual([]);
  });

  it('28: a member whose name was cut inside a letter joins without an event; the next comparison finds them', () => {
    const messages = messagesOf('28-long-turkish-names');
    const heard = run(signalsOf('28-long-turkish-names'));
    expect(heard.facts).toEqual([]);
    const snapshot = { bootedAt: null, channels: [], bridges: [], queueParams: listed(messages, 'QueueParams'), queueMembers: listed(messages, 'QueueMember'), queueEntries: [], contacts: [] };
    heard.take(heard.tracker.reconcile({ ...snapshot, gapFrom: null }, 1_795_141_500_000));
    // A list may be older than an event: a difference must be seen twice.
    expect(heard.facts).toEqual([]);
    heard.take(heard.tracker.reconcile({ ...snapshot, gapFrom: null }, 1_795_141_560_000));
    expect(agentFactsOf(heard).map((fact) => fact.name)).toEqual(['agent.queue-joined', 'agent.break-started', 'agent.device-changed']);
    expect(heard.of('agent.queue-joined')[0]?.memberName).toMatch(/^ş{30}/);
  });

  it('00: the lists of a first connection tell who is in which queue, on a break, and reachable', () => {
    const messages = messagesOf('00-login-snapshot');
    const heard = new Run();
    heard.take(
      heard.tracker.reconcile(
        {
          bootedAt: 1_795_141_021_000, channels: listed(messages, 'CoreShowChannel'), bridges: [], queueParams: listed(messages, 'QueueParams'),
          queueMembers: listed(messages, 'QueueMember'), queueEntries: listed(messages, 'QueueEntry'), contacts: listed(messages, 'ContactList'),
          gapFrom: 1_795_141_021_000,
        },
        1_795_141_022_000,
      ),
    );
    expectFacts(heard.facts, [
      ['agent.queue-joined', { extension: '1001', queue: 'destek', memberName: 'Ayşe Yılmaz', paused: false }],
      ['agent.device-changed', { extension: '1001', device: 'idle' }],
      ['agent.queue-joined', { extension: '1002', queue: 'destek', memberName: 'Şükrü Çağlar', paused: true, reason: 'Öğle molası' }],
      // LastPause tells when the break began, long before anybody listened.
      ['agent.break-started', { extension: '1002', reason: 'Öğle molası', startedAt: '2026-11-20T02:17:01.000Z' }],
      ['agent.device-changed', { extension: '1002', device: 'idle' }],
      ['agent.phone-changed', { extension: '1001', reachable: true }],
      ['agent.phone-changed', { extension: '1002', reachable: true }],
      ['agent.phone-changed', { extension: '1003', reachable: true }],
    ]);
    expect(heard.calls.size).toBe(0);
  });

  it('00: replayed as a stream, the lists are no signals', () => {
    expect(run(signalsOf('00-login-snapshot')).facts).toEqual([]);
  });
});
