import { causesOf, selfTestCauses, snippetOf } from './self-test-causes.js';
import { nothingHeard } from './self-test.machine.js';
import { type SelfTestHeard, type SelfTestPlan, type SelfTestStep, selfTestSteps, type SelfTestSurroundings } from './self-test.js';

const plan: SelfTestPlan = { pbx: 'main', target: 'queue', number: '500', queue: 'destek', from: null, placedBy: 'santral', expectsRecording: true, uniqueid: 'u', startedAt: '2026-11-20T09:00:00.000Z' };
const toPhone: SelfTestPlan = { ...plan, target: 'extension', number: '1001', queue: null, from: '1002' };
const fine: SelfTestSurroundings = { link: 'up', isWorkerRunning: true, members: { all: 2, paused: 0, unreachable: 0 }, isCallerReachable: true, isTargetReachable: true };
const why = (step: SelfTestStep, { of = plan, heard = {}, around = {} }: { of?: SelfTestPlan; heard?: Partial<SelfTestHeard>; around?: Partial<SelfTestSurroundings> } = {}) =>
  causesOf(of, { ...nothingHeard, ...heard }, step, { ...fine, ...around });
const members = (all: number, paused: number, unreachable: number) => ({ around: { members: { all, paused, unreachable } } });
const came = { at: plan.startedAt, heardAt: plan.startedAt };

it('never leaves a missing signal without a cause', () => {
  for (const step of selfTestSteps) for (const test of [plan, toPhone, { ...plan, placedBy: 'admin' as const, from: '1002' }]) expect([step, why(step, { of: test }).length > 0]).toEqual([step, true]);
});

it.each<[string, ReturnType<typeof why>, ReturnType<typeof why>]>([
  ['the AMI user may not originate', why('started', { heard: { refusal: 'Permission denied' } }), ['originate-class']],
  ['the PBX would not', why('started', { heard: { refusal: 'Extension does not exist' } }), ['pbx-refused']],
  ['there is no link', why('started', { heard: { refusal: 'pbx.unreachable' }, around: { link: 'lost' } }), ['link-down']],
  ['the link went meanwhile', why('ringing', { around: { link: 'lost' } }), ['link-down', 'members-busy', 'ring-events']],
  ['the calling phone is away', why('started', { of: toPhone, around: { isCallerReachable: false } }), ['phone-away']],
  ['the number leads nowhere', why('started'), ['not-in-dialplan', 'call-events']],
  ['the admin has not dialled', why('started', { of: { ...plan, placedBy: 'admin', from: '1002' } }), ['not-dialled', 'call-events']],
  ['it went to another queue', why('queued', { heard: { otherQueue: 'satis' } }), ['other-queue']],
  ['it went to no queue', why('queued'), ['not-routed', 'queue-events']],
  ['nobody is in the queue', why('ringing', members(0, 0, 0)), ['no-members']],
  ['everybody is paused', why('ringing', members(2, 2, 0)), ['all-paused']],
  ['some are paused, the others away', why('ringing', members(3, 1, 2)), ['all-paused', 'members-away']],
  ['everybody talks', why('ringing', members(3, 1, 1)), ['members-busy', 'ring-events']],
  ['it was answered without a ring', why('ringing', { heard: { signals: { answered: came } } }), ['ring-events']],
  ['the phone under test is away', why('ringing', { of: toPhone, around: { isTargetReachable: false } }), ['target-away']],
  ['the calling phone was not picked up', why('ringing', { of: toPhone }), ['caller-silent', 'not-in-dialplan', 'ring-events']],
  ['nobody picked up', why('answered', { heard: { ringResult: 'no-answer' } }), ['nobody-answered']],
  ['somebody rejected', why('answered', { heard: { ringResult: 'rejected' } }), ['rejected']],
  ['the caller gave up', why('answered', { heard: { ringResult: 'cancelled-caller' } }), ['caller-gone']],
  ['it is not said how the ring ended', why('answered'), ['nobody-answered', 'answer-events']],
  ['nobody says who talks', why('talking'), ['bridge-events']],
  ['nothing is recorded', why('recording'), ['not-recorded', 'recording-events']],
  ['the worker does not run', why('saved', { around: { isWorkerRunning: false, link: 'lost' } }), ['worker-away']],
  ['the row does not come', why('saved'), ['not-saved']],
])('knows why when %s', (_what, found, expected) => expect(found).toEqual(expected));

describe('the lines that mend it', () => {
  it('route the number of the test to its queue, and have the answering line recorded', () => {
    expect(snippetOf('not-recorded', plan)).toEqual({
      file: 'extensions.conf',
      text: [
        '[sub-record]', 'exten => s,1,MixMonitor(/var/spool/asterisk/monitor/${CHANNEL(uniqueid)}.wav,b)', ' same => n,Return()', '',
        'exten => 500,1,Answer()', ' same => n,Queue(destek,tc,,,300,,sub-record)', ' same => n,Hangup()', '; before Asterisk 21 with one comma more: 300,,,sub-record', '; asterisk -rx "dialplan reload"',
      ].join('\n'),
    });
    expect(snippetOf('not-in-dialplan', toPhone)?.text).toContain('exten => 1001,1,Dial(PJSIP/1001,30,tTU(sub-record))');
    expect(snippetOf('not-routed', plan)?.text).toMatch(/^\[from-agent\]\nexten => 500,1,Answer\(\)/);
  });

  it('give the AMI user the classes and events it lacks', () => {
    expect(snippetOf('originate-class', plan)?.text).toContain('write = call,agent,originate');
    expect(snippetOf('recording-events', plan)).toMatchObject({ file: 'manager.conf', text: expect.stringContaining('eventfilter = Variable: MIXMONITOR_FILENAME') as string });
    for (const cause of selfTestCauses.filter((name) => name.endsWith('-events'))) expect(snippetOf(cause, plan)?.text).toMatch(/read = call,agent,dialplan,user,system[\s\S]*eventfilter = Event: /);
  });

  it('are none where people have to act', () => {
    for (const cause of ['link-down', 'no-members', 'nobody-answered', 'still-up', 'worker-away'] as const) expect(snippetOf(cause, plan)).toBeNull();
  });
});
