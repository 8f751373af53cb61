import { callFactsOf, expectFacts, expectNothingLeft, expectRecord } from './testing/stories.js';
import { run } from './testing/run.js';
import { signalsOf } from './testing/traces.js';

const NUMBER = '05551234567';
const byAyse = { direction: 'outbound', caller: '1001 Ayşe Yılmaz', called: NUMBER } as const;
const hear = (trace: string) => {
  const signals = signalsOf(trace);
  const result = run(signals);
  expect([...result.tracker.strange]).toEqual([]);
  expectNothingLeft(result, signals.at(-1)?.at ?? 0);
  return result;
};

describe('recorded calls to the outside', () => {
  it('05a: rings 0.9 s, answered, 3 s, the agent hangs up', () => {
    const heard = hear('05a-outbound-answered');
    expectFacts(callFactsOf(heard), [
      ['call.started', { 'call.direction': 'outbound', 'call.called': NUMBER, 'call.caller.number': '1001' }],
      ['call.dialling', { extension: '1001', called: NUMBER }],
      ['call.recording-started', { extension: '1001' }],
      ['call.answered', { extension: '1001', queue: null }],
      ['call.agent-left', { extension: '1001' }],
      ['call.recording-stopped', { extension: '1001' }],
      ['call.ended', { outcome: 'answered', extensions: ['1001'] }],
    ]);
    expectRecord(
      heard.record,
      { ...byAyse, outcome: 'answered', extension: '1001', hangupBy: 'agent', cause: 16, rings: [`${NUMBER} answered`], segments: ['talk 1001'], recordings: ['1001 1795141075.18.wav'] },
      { ringMs: 910, talkMs: 3006 },
    );
  });

  const unanswered = [
    { trace: '05b-outbound-busy', what: 'the far end is busy', outcome: 'busy', ring: 'busy', hangupBy: 'caller', cause: 17, ringMs: 81 },
    { trace: '05c-outbound-noanswer', what: 'nobody answers for 20 s', outcome: 'no-answer', ring: 'no-answer', hangupBy: 'system', cause: 19, ringMs: 20_020 },
    { trace: '05d-outbound-cancelled', what: 'the agent hangs up while it rings', outcome: 'cancelled', ring: 'cancelled-caller', hangupBy: 'agent', cause: 127, ringMs: 2_000 },
    { trace: '05e-outbound-invalid', what: 'the number does not exist', outcome: 'failed', ring: 'failed', hangupBy: 'caller', cause: 1, ringMs: 82 },
  ] as const;
  it.each(unanswered)('$trace: $what: $outcome', ({ trace, outcome, ring, hangupBy, cause, ringMs }) => {
    const heard = hear(trace);
    expectFacts(callFactsOf(heard), [['call.started', { 'call.direction': 'outbound' }], ['call.dialling', { extension: '1001', called: NUMBER }], ['call.ended', { outcome, extensions: ['1001'] }]]);
    expectRecord(heard.record, { ...byAyse, extension: '1001', outcome, hangupBy, cause, rings: [`${NUMBER} ${ring}`] }, { ringMs });
  });

  it('05g: a call between extensions: both talk, the callee hangs up, no talk time is counted twice', () => {
    const heard = hear('05g-internal');
    expectFacts(callFactsOf(heard), [
      ['call.started', { 'call.direction': 'internal' }],
      ['call.dialling', { extension: '1001', called: '1002' }],
      ['call.ringing', { extension: '1002', queue: null }],
      ['call.recording-started', { extension: '1002' }],
      ['call.answered', { extension: '1001' }],
      ['call.answered', { extension: '1002' }],
      ['call.recording-stopped'],
      ['call.agent-left', { extension: '1002' }],
      ['call.agent-left', { extension: '1001' }],
      ['call.ended', { outcome: 'answered', extensions: ['1001', '1002'] }],
    ]);
    expectRecord(
      heard.record,
      {
        direction: 'internal', caller: '1001 Ayşe Yılmaz', called: '1002', outcome: 'answered', extension: '1002', hangupBy: 'agent', cause: 16,
        rings: ['1002 answered'], segments: ['talk 1001', 'talk 1002'], recordings: ['1002 1795141113.30.wav'],
      },
      { ringMs: 803, talkMs: 2000 },
    );
  });

  it('19b: dialled and hung up in a browser', () => {
    const heard = hear('19b-webrtc-outbound-call');
    expectRecord(
      heard.record,
      {
        ...byAyse, caller: '1005 Web Agent', outcome: 'answered', extension: '1005', hangupBy: 'agent', cause: 16,
        rings: [`${NUMBER} answered`], segments: ['talk 1005'], recordings: ['1005 1795141357.109.wav'],
      },
      { ringMs: 703, talkMs: 2803 },
    );
  });

  it('26: early media is no answer; the far end hangs up', () => {
    const heard = hear('26-outbound-by-sipp-like-early-media');
    expectRecord(
      heard.record,
      { ...byAyse, outcome: 'answered', extension: '1001', hangupBy: 'caller', cause: 16, rings: [`${NUMBER} answered`], segments: ['talk 1001'], recordings: ['1001 1795141303.105.wav'] },
      { ringMs: 2001, talkMs: 2497 },
    );
  });
});

describe('recorded clicks on a number', () => {
  it('08a: the phone of the agent rings first, without a card; the outgoing card comes when the number is dialled', () => {
    const heard = hear('08a-click-to-call');
    expectFacts(callFactsOf(heard), [
      ['call.started', { 'call.direction': 'outbound', 'call.uniqueid': 'cc-1795141190172-a', 'call.caller.number': '1001' }],
      ['call.dialling', { extension: '1001', called: NUMBER, 'call.called': NUMBER }],
      ['call.recording-started', { extension: '1001' }],
      ['call.answered', { extension: '1001', 'call.called': NUMBER }],
      ['call.agent-left', { extension: '1001' }],
      ['call.recording-stopped'],
      ['call.ended', { outcome: 'answered', extensions: ['1001'] }],
    ]);
    expectRecord(
      heard.record,
      {
        ...byAyse, outcome: 'answered', extension: '1001', hangupBy: 'agent', cause: 16,
        rings: ['1001 answered', `${NUMBER} answered`], segments: ['talk 1001'], recordings: ['1001 cc-1795141190172-a.wav'],
      },
      { ringMs: 903 + 903, talkMs: 3002 },
    );
  });

  const inVain = [
    { trace: '08b-click-to-call-agent-noanswer', what: 'does not pick up', outcome: 'no-answer', ring: 'no-answer', hangupBy: 'system', cause: 19, ringMs: 4005 },
    { trace: '08c-click-to-call-agent-busy', what: 'rejects', outcome: 'busy', ring: 'busy', hangupBy: 'agent', cause: 17, ringMs: 81 },
  ] as const;
  it.each(inVain)('$trace: the agent $what: nobody was dialled, so there is no card', ({ trace, outcome, ring, hangupBy, cause, ringMs }) => {
    const heard = hear(trace);
    expectFacts(callFactsOf(heard), [['call.started', { 'call.direction': 'outbound' }], ['call.ended', { outcome, extensions: ['1001'], 'call.called': NUMBER }]]);
    expectRecord(heard.record, { ...byAyse, extension: '1001', outcome, hangupBy, cause, rings: [`1001 ${ring}`] }, { ringMs });
  });

  it('08e: the phone is not registered: the attempt is on record though no channel ever was', () => {
    const heard = hear('08e-click-to-call-unregistered');
    expectFacts(callFactsOf(heard), [['call.started', { 'call.direction': 'outbound', 'call.caller.number': '1004' }], ['call.ended', { outcome: 'failed' }]]);
    expectRecord(heard.record, { direction: 'outbound', caller: '1004', called: NUMBER, extension: '1004', outcome: 'failed', hangupBy: 'system', cause: null }, {});
  });
});
