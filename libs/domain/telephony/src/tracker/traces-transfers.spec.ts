import { callFactsOf, countsOf, expectFacts, expectNothingLeft, expectRecord } from './testing/stories.js';
import { run } from './testing/run.js';
import { signalsOf } from './testing/traces.js';

const mehmet = { direction: 'inbound', caller: '05321112233 Mehmet Demir', called: '08500000000' } as const;
const hear = (trace: string) => {
  const signals = signalsOf(trace);
  const result = run(signals);
  expect([...result.tracker.strange]).toEqual([]);
  expectNothingLeft(result, signals.at(-1)?.at ?? 0);
  return result;
};

describe('recorded transfers', () => {
  const toColleague = [
    { trace: '06b-blind-transfer-agent', how: 'by the phone (REFER)', file: '1795141125.34.wav', waitMs: 914, first: 1502, second: 2089, leavesFirst: false },
    { trace: '06g-redirect-ami', how: 'by a redirect that has no event', file: '1795141170.52.wav', waitMs: 914, first: 1500, second: 2087, leavesFirst: true },
    { trace: '06h-blindtransfer-ami', how: 'by the desk (AMI BlindTransfer)', file: '1795141177.55.wav', waitMs: 916, first: 1503, second: 2087, leavesFirst: false },
  ];
  it.each(toColleague)('$trace: handed over unannounced $how', ({ trace, file, waitMs, first, second, leavesFirst }) => {
    const heard = hear(trace);
    const transferred = ['call.transferred', { kind: 'blind', from: '1001', to: '1002' }] as const;
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing', { extension: '1001', queue: 'destek' }],
      ['call.recording-started', { extension: '1001' }],
      ['call.dequeued', { outcome: 'answered', extension: '1001' }],
      ['call.answered', { extension: '1001' }],
      ...(leavesFirst ? [] : [transferred]),
      ['call.recording-stopped', { extension: '1001' }],
      ['call.agent-left', { extension: '1001' }],
      ...(leavesFirst ? [transferred] : []),
      ['call.ringing', { extension: '1002', queue: null, visitId: null }],
      ['call.recording-started', { extension: '1002' }],
      ['call.answered', { extension: '1002', queue: null }],
      ['call.recording-stopped', { extension: '1002' }],
      ['call.agent-left', { extension: '1002' }],
      ['call.ended', { outcome: 'answered', extensions: ['1001', '1002'] }],
    ]);
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1002', hangupBy: 'caller', cause: 16, visits: ['destek answered 1001'],
        rings: ['1001 answered destek', '1002 answered'], segments: ['talk 1001', 'talk 1002'], transfers: ['blind 1001 > 1002'],
        recordings: [`1001 ${file}`, `1002 ${file}`],
      },
      { waitMs, ringMs: 1804, talkMs: first + second },
    );
  });

  it('06d: handed over to an outside number: the agent is out, the caller stays the caller', () => {
    const heard = hear('06d-blind-transfer-external');
    expectFacts(callFactsOf(heard), [
      ['call.started'],
      ['call.queued'],
      ['call.ringing', { extension: '1001' }],
      ['call.recording-started', { extension: '1001' }],
      ['call.dequeued'],
      ['call.answered', { extension: '1001' }],
      ['call.transferred', { kind: 'blind', from: '1001', to: '05551234567' }],
      ['call.recording-stopped', { extension: '1001' }],
      ['call.agent-left', { extension: '1001' }],
      ['call.recording-started', { extension: null }],
      ['call.recording-stopped', { extension: null }],
      // The dialplan wrote the company's number over the caller's; that names nobody.
      ['call.ended', { outcome: 'answered', extensions: ['1001'], 'call.caller.number': '05321112233' }],
    ]);
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1001', hangupBy: 'caller', cause: 16, visits: ['destek answered 1001'],
        rings: ['1001 answered destek', '05551234567 answered'], segments: ['talk 1001'], transfers: ['blind 1001 > 05551234567'],
        recordings: ['1001 1795141140.40.wav', '- 1795141140.40.wav'],
      },
      { waitMs: 917, ringMs: 1805, talkMs: 1501 },
    );
  });

  it('06e: consulted and handed over: two calls become one, and each agent has their own time', () => {
    const heard = hear('06e-attended-transfer');
    const [customer, consultation] = heard.of('call.started').map(({ call }) => call);
    expect([customer?.direction, consultation?.direction]).toEqual(['inbound', 'internal']);
    expectFacts(callFactsOf(heard), [
      ['call.started', { 'call.callId': customer?.callId }],
      ['call.queued'],
      ['call.ringing', { extension: '1001' }],
      ['call.recording-started', { extension: '1001' }],
      ['call.dequeued', { extension: '1001' }],
      ['call.answered', { extension: '1001' }],
      ['call.held', { extension: '1001', 'call.callId': customer?.callId }],
      ['call.started', { 'call.callId': consultation?.callId, 'call.direction': 'internal' }],
      ['call.dialling', { extension: '1001', called: '1002' }],
      ['call.ringing', { extension: '1002', 'call.callId': consultation?.callId }],
      ['call.recording-started', { extension: '1002', 'call.callId': consultation?.callId }],
      ['call.answered', { extension: '1001', 'call.callId': consultation?.callId }],
      ['call.answered', { extension: '1002', 'call.callId': consultation?.callId }],
      ['call.resumed', { extension: '1001', 'call.callId': customer?.callId }],
      ['call.merged', { from: consultation?.callId, 'call.callId': customer?.callId, extensions: ['1001', '1002'] }],
      ['call.answered', { extension: '1002', 'call.callId': customer?.callId, 'call.caller.number': '05321112233' }],
      ['call.transferred', { kind: 'warm', from: '1001', to: '1002' }],
      ['call.recording-stopped', { extension: '1001' }],
      ['call.agent-left', { extension: '1001', 'call.callId': customer?.callId }],
      ['call.recording-stopped', { extension: '1002' }],
      ['call.agent-left', { extension: '1002', 'call.callId': customer?.callId }],
      ['call.ended', { outcome: 'answered', extensions: ['1001', '1002'] }],
    ]);
    expect(countsOf(heard.facts)['call.ended']).toBe(1);
    expectRecord(
      heard.record,
      {
        ...mehmet, outcome: 'answered', extension: '1002', hangupBy: 'caller', cause: 16, visits: ['destek answered 1001'],
        rings: ['1001 answered destek', '1002 answered'], segments: ['talk 1001', 'hold 1001', 'consult 1001', 'consult 1002', 'talk 1002'],
        transfers: ['warm 1001 > 1002'], recordings: ['1001 1795141148.43.wav', '1002 1795141150.45.wav'],
      },
      // 1001 talked 4.4 s, of which the customer was 2.9 s on hold; the consultation of 2 s is nobody's talk with the customer; 1002 talked 3 s.
      { waitMs: 905, ringMs: 1806, talkMs: 4414 + 3001, holdMs: 2912 },
    );
  });
});
