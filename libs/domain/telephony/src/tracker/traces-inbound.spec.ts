import { agentFactsOf, callFactsOf, expectFacts, expectNothingLeft, expectRecord } from './testing/stories.js';
import { run } from './testing/run.js';
import { signalsOf } from './testing/traces.js';

/** Mehmet Demir calls the company's number, as in nearly every recording. */
const mehmet = { direction: 'inbound', caller: '05321112233 Mehmet Demir', called: '08500000000' } as const;
const hear = (trace: string) => {
  const signals = signalsOf(trace);
  const result = run(signals);
  expect([...result.tracker.strange]).toEqual([]);
  expectNothingLeft(result, signals.at(-1)?.at ?? 0);
  return result;
};

describe('recorded calls from outside', () => {
  it('01: rings 0.9 s, answered, 3.1 s of talk, the caller hangs up', () => {
    const heard = hear('01-inbound-answered-caller-hangup');
    expectFacts(callFactsOf(heard), [
      ['call.started', { 'call.direction': 'inbound', 'call.uniqueid': '1795141023.0', 'call.called': '08500000000', 'call.caller.e164': '+905321112233' }],
      ['call.queued', { queue: 'destek', position: 1 }],
      ['call.ringing', { extension: '1001', queue: 'destek' }],
      ['call.recording-started', { extension: '1001', file: '/tmp/pbx/run/spool/monitor/1795141023.0.wav' }],
      ['call.dequeued', { queue: 'destek', outcome: 'answered', extension: '1001' }],
      ['call.answered', { extension: '1001', queue: 'destek', recording: '/tmp/pbx/run/spool/monitor/1795141023.0.wav' }],
      ['call.recording-stopped', { extension: '1001' }],
      ['call.agent-left', { extension: '1001' }],
      ['call.ended', { outcome: 'answered', extensions: ['1001'] }],
    ]);
    expectFacts(agentFactsOf(heard), [
      ['agent.queue-joined', { extension: '1001', queue: 'destek', memberName: 'Ayşe Yılmaz', paused: false }],
      ['agent.device-changed', { device: 'idle' }],
      ['agent.device-changed', { device: 'ringing' }],
      ['agent.device-changed', { device: 'in-use' }],
      ['agent.device-changed', { device: 'idle' }],
    ]);
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1001', hangupBy: 'caller', cause: 16,
        visits: ['destek answered 1001'], rings: ['1001 answered destek'], segments: ['talk 1001'], recordings: ['1001 1795141023.0.wav'],
      },
      { waitMs: 905, ringMs: 901, talkMs: 3098 },
    );
  });

  it('03: nobody is free, the caller waits 3 s and hangs up: abandoned', () => {
    const heard = hear('03-abandon-waiting');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued', { queue: 'destek', position: 1 }],
      ['call.dequeued', { outcome: 'abandoned', extension: null }],
      ['call.ended', { outcome: 'abandoned', extensions: [] }],
    ]);
    expectFacts(agentFactsOf(heard), [
      ['agent.queue-joined', { extension: '1001', paused: false }],
      ['agent.device-changed', { device: 'idle' }],
      ['agent.break-started', { extension: '1001', reason: 'mola' }],
    ]);
    expectRecord(heard.record, { ...mehmet, outcome: 'abandoned', hangupBy: 'caller', cause: 0, visits: ['destek abandoned'] }, { waitMs: 2981 });
  });

  it('03b: the caller gives up while the agent rings: abandoned, and no missed call', () => {
    const heard = hear('03b-abandon-while-ringing');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing', { extension: '1001' }],
      ['call.ring-ended', { extension: '1001', result: 'cancelled-caller' }],
      ['call.dequeued', { outcome: 'abandoned' }],
      ['call.ended', { outcome: 'abandoned', extensions: ['1001'] }],
    ]);
    expectRecord(
      heard.record,
      { ...mehmet, outcome: 'abandoned', hangupBy: 'caller', cause: 0, visits: ['destek abandoned'], rings: ['1001 cancelled-caller destek'] },
      { waitMs: 2981, ringMs: 2980 },
    );
  });

  it('03c: the queue gives up after 4 s: timeout, though the PBX says abandon', () => {
    const heard = hear('03c-queue-timeout');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing', { extension: '1001' }],
      ['call.dequeued', { outcome: 'timeout' }],
      ['call.ring-ended', { extension: '1001', result: 'no-answer' }],
      ['call.ended', { outcome: 'timeout' }],
    ]);
    expectRecord(
      heard.record,
      { ...mehmet, called: '08500000501', outcome: 'timeout', hangupBy: 'system', cause: 16, visits: ['destek timeout'], rings: ['1001 no-answer destek'] },
      { waitMs: 4002, ringMs: 4001 },
    );
  });

  it('03c without any VarSet: still a timeout, because nobody hung up before the queue let go', () => {
    const heard = run(signalsOf('03c-queue-timeout').filter((signal) => signal.name !== 'VarSet'));
    expect(heard.record).toMatchObject({ outcome: 'timeout', waitMs: 4002 });
  });

  it('04: the first agent does not answer for 6 s, the second does', () => {
    const heard = hear('04-ringnoanswer-then-other');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing', { extension: '1001' }],
      ['call.ring-ended', { extension: '1001', result: 'no-answer' }],
      ['call.ringing', { extension: '1002' }],
      ['call.recording-started', { extension: '1002' }],
      ['call.dequeued', { outcome: 'answered', extension: '1002' }],
      ['call.answered', { extension: '1002' }],
      ['call.recording-stopped'],
      ['call.agent-left', { extension: '1002' }],
      ['call.ended', { outcome: 'answered', extensions: ['1001', '1002'] }],
    ]);
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1002', hangupBy: 'caller', cause: 16, visits: ['destek answered 1002'],
        rings: ['1001 no-answer destek', '1002 answered destek'], segments: ['talk 1002'], recordings: ['1002 1795141051.9.wav'],
      },
      // Between the two rings the queue rests for a second: that is waiting, not ringing.
      { waitMs: 7711, ringMs: 6001 + 700, talkMs: 3002 },
    );
  });

  it('06a: 2 s on hold lie inside the talk', () => {
    const heard = hear('06a-hold-unhold');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing'],
      ['call.recording-started'],
      ['call.dequeued'],
      ['call.answered'],
      ['call.held', { extension: '1001' }],
      ['call.resumed', { extension: '1001' }],
      ['call.recording-stopped'],
      ['call.agent-left', { extension: '1001' }],
      ['call.ended'],
    ]);
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1001', hangupBy: 'caller', cause: 16, visits: ['destek answered 1001'],
        rings: ['1001 answered destek'], segments: ['talk 1001', 'hold 1001'], recordings: ['1001 1795141118.32.wav'],
      },
      { waitMs: 906, ringMs: 902, talkMs: 4505, holdMs: 2001 },
    );
  });

  it('09: Turkish names come through untouched', () => {
    const heard = hear('09-utf8-names');
    expect(heard.record.caller).toEqual({ number: '05329998877', e164: '+905329998877', name: 'Şükrü Çağlar', private: false });
    expect(heard.agents.get('1001')?.memberName).toBe('Ayşe Yılmaz');
    expectRecord(
      heard.record,
      {
        ...mehmet, caller: '05329998877 Şükrü Çağlar', outcome: 'answered', extension: '1001', hangupBy: 'caller', cause: 16, visits: ['destek answered 1001'],
        rings: ['1001 answered destek'], segments: ['talk 1001'], recordings: ['1001 1795141212.64.wav'],
      },
      { waitMs: 909, ringMs: 902, talkMs: 2002 },
    );
  });

  it('15: a member behind a Local channel is rung, answered and recorded once, under the extension of the phone', () => {
    const heard = hear('15-local-member');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing', { extension: '1001', queue: 'destek' }],
      ['call.recording-started', { extension: '1001' }],
      ['call.dequeued', { outcome: 'answered', extension: '1001' }],
      ['call.answered', { extension: '1001', queue: 'destek' }],
      ['call.recording-stopped'],
      ['call.agent-left', { extension: '1001' }],
      ['call.ended', { outcome: 'answered', extensions: ['1001'] }],
    ]);
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1001', hangupBy: 'caller', cause: 16, visits: ['destek answered 1001'],
        rings: ['1001 answered destek'], segments: ['talk 1001'], recordings: ['1001 1795141241.76.wav'],
      },
      { waitMs: 915, ringMs: 902, talkMs: 2003 },
    );
    expectFacts(agentFactsOf(heard), [
      ['agent.queue-joined', { extension: '1001', interface: 'Local/1001@internal/n' }],
      ['agent.device-changed', { extension: '1001', device: 'idle' }],
      ['agent.device-changed', { device: 'ringing' }],
      ['agent.device-changed', { device: 'in-use' }],
      ['agent.device-changed', { device: 'idle' }],
    ]);
  });

  it('18: a filtered AMI user sees the same call; only the name of the recording is missing', () => {
    const heard = hear('18-slim-user');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing', { extension: '1001' }],
      ['call.recording-started', { extension: '1001', file: null }],
      ['call.dequeued', { outcome: 'answered' }],
      ['call.answered', { extension: '1001', recording: null }],
      ['call.recording-stopped'],
      ['call.agent-left'],
      ['call.ended', { outcome: 'answered' }],
    ]);
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1001', hangupBy: 'caller', cause: 16, visits: ['destek answered 1001'],
        rings: ['1001 answered destek'], segments: ['talk 1001'], recordings: ['1001 ?'],
      },
      { waitMs: 903, ringMs: 901, talkMs: 3002 },
    );
  });

  it('19: answered in a browser, 1.5 s on hold, hung up by the agent', () => {
    const heard = hear('19-webrtc-queue-call');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing', { extension: '1005' }],
      ['call.recording-started'],
      ['call.dequeued'],
      ['call.answered', { extension: '1005' }],
      ['call.held', { extension: '1005' }],
      ['call.resumed', { extension: '1005' }],
      ['call.recording-stopped'],
      ['call.agent-left', { extension: '1005' }],
      ['call.ended', { outcome: 'answered' }],
    ]);
    expectRecord(
      heard.record,
      {
        ...mehmet, caller: '05321112233 Şükrü Çağlar', outcome: 'answered', extension: '1005', hangupBy: 'agent', cause: 16, visits: ['destek answered 1005'],
        rings: ['1005 answered destek'], segments: ['talk 1005', 'hold 1005'], recordings: ['1005 1795141348.107.wav'],
      },
      { waitMs: 839, ringMs: 817, talkMs: 6842, holdMs: 1515 },
    );
  });

  it('24: a supervisor ends the call through the PBX: neither side hung up', () => {
    const heard = hear('24-ami-hangup');
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1001', hangupBy: 'system', cause: 16, visits: ['destek answered 1001'],
        rings: ['1001 answered destek'], segments: ['talk 1001'], recordings: ['1001 1795141291.101.wav'],
      },
      { waitMs: 913, ringMs: 901, talkMs: 1501 },
    );
  });

  it('25: the recording is muted for a card number, stopped, and a second one started', () => {
    const heard = hear('25-recording-control');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing'],
      ['call.recording-started', { extension: '1001', file: '/tmp/pbx/run/spool/monitor/1795141295.103.wav' }],
      ['call.dequeued'],
      ['call.answered'],
      ['call.recording-muted', { extension: '1001' }],
      ['call.recording-unmuted', { extension: '1001' }],
      ['call.recording-stopped', { extension: '1001' }],
      ['call.recording-started', { extension: '1001', file: '/tmp/pbx/run/spool/monitor/ami-started.wav' }],
      ['call.recording-stopped', { extension: '1001' }],
      ['call.agent-left'],
      ['call.ended'],
    ]);
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1001', hangupBy: 'caller', cause: 16, visits: ['destek answered 1001'],
        rings: ['1001 answered destek'], segments: ['talk 1001'], recordings: ['1001 1795141295.103.wav', '1001 ami-started.wav'],
      },
      { waitMs: 903, ringMs: 901, talkMs: 4307 },
    );
    const [first, second] = heard.record.recordings;
    expect(Date.parse(second?.startedAt ?? '') - Date.parse(first?.endedAt ?? '')).toBeGreaterThan(650);
  });

  it('29: the dialplan refuses a hidden caller', () => {
    const heard = hear('29-user-event');
    expectFacts(callFactsOf(heard), [
      ['call.started', { 'call.caller.private': true, 'call.caller.number': null, 'call.caller.name': null }],
      ['call.ended', { outcome: 'refused', extensions: [] }],
    ]);
    expectRecord(heard.record, { ...mehmet, caller: 'hidden', outcome: 'refused', hangupBy: 'system', cause: 21 }, {});
  });
});
