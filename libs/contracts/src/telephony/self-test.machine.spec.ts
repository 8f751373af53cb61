import type { CallHead, CallRecord } from '../calls/call-record.js';
import type { Fact, FactName } from '../facts/registry.js';
import { selfTestWishSchema, type SelfTestHeard, type SelfTestPlan, type SelfTestStep } from './self-test.js';
import { hearFact, isTimeToHangUp, judgeSelfTest, mergeHeard, nothingHeard, stepsOf } from './self-test.machine.js';

const START = Date.UTC(2026, 10, 20, 9, 0, 0);
/** The PBX's clock is a minute behind ours: deadlines must not depend on it. */
const SKEW = -60_000;
const pbxTime = (second: number) => new Date(START + SKEW + second * 1000).toISOString();
const plan: SelfTestPlan = {
  pbx: 'main', target: 'queue', number: '500', queue: 'destek', from: null, placedBy: 'santral', expectsRecording: true, uniqueid: 'selftest-1', startedAt: new Date(START).toISOString(),
};
const byAdmin: SelfTestPlan = { ...plan, placedBy: 'admin', from: '05321112233' };
const head: CallHead = { callId: 'c1', pbx: 'main', uniqueid: 'selftest-1', direction: 'inbound', caller: { number: '0000', e164: null, name: null, private: false }, called: '500', startedAt: pbxTime(1) };

/** A fact that is known here at `second` of the test. */
const fact = (name: FactName, second: number, payload: object = {}, call: Partial<CallHead> = {}): Fact =>
  ({ id: `${name}@${second}`, name, version: 1, at: pbxTime(second), pbx: 'main', subject: 'c1', seq: `${START + second * 1000}-0`, payload: { call: { ...head, ...call }, ...payload } }) as unknown as Fact;
const ended = (second: number) => fact('call.ended', second, { record: { endedAt: pbxTime(second) } as CallRecord });
const story: Fact[] = [
  fact('call.started', 1), fact('call.queued', 2, { queue: 'destek' }), fact('call.ringing', 3, { extension: '1001' }), fact('call.recording-started', 6),
  fact('call.dequeued', 6, { outcome: 'answered' }), fact('call.answered', 6, { answeredAt: pbxTime(6), extension: '1001' }), ended(12),
];
const heardOf = (facts: readonly Fact[], of = plan): SelfTestHeard => facts.reduce((heard, one) => hearFact(of, heard, one), nothingHeard);
const saved = (heard: SelfTestHeard): SelfTestHeard => ({ ...heard, signals: { ...heard.signals, saved: { at: pbxTime(13), heardAt: pbxTime(13) } } });
const statesAt = (second: number, heard: SelfTestHeard, of = plan) => Object.fromEntries(judgeSelfTest(of, heard, START + second * 1000).steps.map(({ step, state }) => [step, state]));
const without = (...names: FactName[]) => story.filter(({ name }) => !names.includes(name));

describe('what is heard of a test call', () => {
  it('ticks every signal with its time, and passes once the row is there', () => {
    const heard = heardOf(story);
    expect(Object.entries(heard.signals).map(([step, { at }]) => [step, at])).toEqual([
      ['started', pbxTime(1)], ['queued', pbxTime(2)], ['ringing', pbxTime(3)], ['recording', pbxTime(6)], ['answered', pbxTime(6)], ['talking', pbxTime(6)], ['ended', pbxTime(12)],
    ]);
    expect(judgeSelfTest(plan, heard, START + 13_000).verdict).toBe('running');
    expect(judgeSelfTest(plan, saved(heard), START + 13_000).verdict).toBe('passed');
  });

  it('is the same however often and from whichever side the facts come', () => {
    const heard = heardOf(story);
    expect(heardOf([...story, ...story])).toEqual(heard);
    expect(mergeHeard(heardOf(story.slice(0, 3)), heardOf(story))).toEqual(heard);
    expect(mergeHeard(saved(heard), heardOf(story.slice(0, 3)))).toEqual(saved(heard));
    expect(hearFact(plan, heard, fact('agent.queue-joined', 4))).toBe(heard);
  });

  it('knows the call that Santral made by its id alone', () => {
    const other = fact('call.started', 1, {}, { callId: 'c2', uniqueid: '1795.1' });
    expect(hearFact(plan, nothingHeard, other)).toBe(nothingHeard);
    expect(heardOf([...story.slice(0, 2), fact('call.ringing', 3, { extension: '1002' }, { callId: 'c2' })]).rang).toBeNull();
    expect(hearFact(plan, nothingHeard, { ...story[0], pbx: 'other' } as Fact)).toBe(nothingHeard);
  });

  it('knows the admin\'s call by who calls, however the number is written, and by no call that was up before', () => {
    const caller = (number: string | null, e164: string | null) => ({ caller: { number, e164, name: null, private: false }, uniqueid: '1795.9' });
    expect(heardOf([fact('call.started', 1, {}, caller('+905321112233', '+905321112233'))], byAdmin).callId).toBe('c1');
    expect(heardOf([fact('call.started', 1, {}, caller('1005', null))], { ...byAdmin, from: '1005' }).callId).toBe('c1');
    expect(heardOf([fact('call.started', 1, {}, caller(null, null)), fact('call.identified', 2, {}, caller('05321112233', '+905321112233'))], byAdmin).callId).toBe('c1');
    expect(heardOf([fact('call.answered', 1, { answeredAt: pbxTime(1) }, caller('05321112233', '+905321112233'))], byAdmin)).toEqual(nothingHeard);
    expect(heardOf([fact('call.started', 1, {}, caller('05329998877', '+905329998877'))], byAdmin)).toEqual(nothingHeard);
  });

  it('follows a call that was merged into an older one', () => {
    const heard = heardOf([...story.slice(0, 3), fact('call.merged', 4, { from: 'c1' }, { callId: 'c0' }), fact('call.answered', 6, { answeredAt: pbxTime(6) }, { callId: 'c0' })]);
    expect([heard.callId, heard.signals.talking?.at]).toEqual(['c0', pbxTime(6)]);
  });

  it('remembers another queue and how the last ring ended', () => {
    const heard = heardOf([fact('call.started', 1), fact('call.queued', 2, { queue: 'satis' }), fact('call.ringing', 3, { extension: '1001' }), fact('call.ring-ended', 9, { result: 'no-answer' })]);
    expect(heard).toMatchObject({ otherQueue: 'satis', rang: '1001', ringResult: 'no-answer' });
    expect(heard.signals.queued).toBeUndefined();
  });
});

describe('what is missing', () => {
  it('expects no queue of an extension, and no recording where there is none to be', () => {
    expect(stepsOf({ ...plan, target: 'extension', queue: null, number: '1001' })).toEqual(['started', 'ringing', 'answered', 'talking', 'recording', 'ended', 'saved']);
    expect(stepsOf({ ...plan, expectsRecording: false })).not.toContain('recording');
  });

  it('is a call that never began: after 15 s, or two minutes for an admin who has to dial', () => {
    expect(statesAt(14, nothingHeard)).toEqual(expect.objectContaining({ started: 'waiting', queued: 'waiting', saved: 'waiting' }));
    expect(statesAt(15, nothingHeard)).toEqual({ started: 'missing', queued: 'unreached', ringing: 'unreached', answered: 'unreached', talking: 'unreached', recording: 'unreached', ended: 'unreached', saved: 'unreached' });
    expect(judgeSelfTest(byAdmin, nothingHeard, START + 119_000).verdict).toBe('running');
    expect(judgeSelfTest(byAdmin, nothingHeard, START + 120_000).verdict).toBe('failed');
    expect(statesAt(0, { ...nothingHeard, refusal: 'Permission denied' })['started']).toBe('missing');
  });

  // What the PBX does not send, and what of the checklist is missing then although the call was all right.
  it.each<[SelfTestStep, FactName[]]>([
    ['queued', ['call.queued']],
    ['ringing', ['call.ringing']],
    ['talking', ['call.answered']],
    ['recording', ['call.recording-started']],
    ['ended', ['call.ended']],
  ])('is %s alone when %s is kept from us', (step, names) => {
    const states = statesAt(302, step === 'ended' ? heardOf(without(...names)) : saved(heardOf(without(...names))));
    expect(states[step]).toBe('missing');
    const others = Object.entries(states).filter(([name]) => name !== step && !(step === 'ended' && name === 'saved'));
    expect(others.filter(([, state]) => state !== 'heard')).toEqual([]);
  });

  it('is known at once when the call is over', () => {
    const heard = heardOf([fact('call.started', 1), fact('call.queued', 2, { queue: 'destek' }), ended(3)]);
    expect(statesAt(3, heard)).toEqual({ started: 'heard', queued: 'heard', ringing: 'missing', answered: 'unreached', talking: 'unreached', recording: 'unreached', ended: 'heard', saved: 'waiting' });
  });

  it('is a recording five seconds after the answer, while the rest goes on', () => {
    const heard = heardOf(without('call.recording-started', 'call.ended'));
    expect(statesAt(10, heard)['recording']).toBe('waiting');
    expect(statesAt(11, heard)).toMatchObject({ recording: 'missing', talking: 'heard', ended: 'waiting' });
  });

  it('says until when it waits, by our clock', () => {
    const due = judgeSelfTest(plan, heardOf(story.slice(0, 2)), START + 3000).steps.find(({ step }) => step === 'ringing');
    expect(due).toEqual({ step: 'ringing', state: 'waiting', at: null, dueAt: START + 31_000 });
  });
});

describe('a call of ours is ended', () => {
  const up = heardOf(without('call.ended'));
  it('three seconds after the talk began, when the recording has come or will not come', () => {
    expect([8, 9].map((second) => isTimeToHangUp(plan, up, START + second * 1000))).toEqual([false, true]);
    const unrecorded = heardOf(without('call.ended', 'call.recording-started'));
    expect([10, 11].map((second) => isTimeToHangUp(plan, unrecorded, START + second * 1000))).toEqual([false, true]);
  });
  it('when nobody is rung or nobody picks up', () => {
    expect([30, 31].map((second) => isTimeToHangUp(plan, heardOf(story.slice(0, 2)), START + second * 1000))).toEqual([false, true]);
    expect([62, 63].map((second) => isTimeToHangUp(plan, heardOf(story.slice(0, 3)), START + second * 1000))).toEqual([false, true]);
  });
  it('never when it is over, was never made, or is the admin\'s own', () => {
    expect(isTimeToHangUp(plan, heardOf(story), START + 60_000)).toBe(false);
    expect(isTimeToHangUp(plan, nothingHeard, START + 60_000)).toBe(false);
    expect(isTimeToHangUp({ ...plan, placedBy: 'admin' }, up, START + 60_000)).toBe(false);
  });
});

describe('a wish for a test', () => {
  const { uniqueid: _id, startedAt: _at, ...wish } = plan;
  const fieldsOf = (change: object) => selfTestWishSchema.safeParse({ ...wish, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  it('names the queue, the phone and the number it needs, and takes a number as people type it', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ queue: null })).toEqual(['queue']);
    expect(fieldsOf({ placedBy: 'admin' })).toEqual(['from']);
    expect(fieldsOf({ target: 'extension', number: '1001', queue: null })).toEqual(['from']);
    expect(fieldsOf({ target: 'extension', number: '05321112233', queue: null, from: '1002' })).toEqual(['number']);
    expect(fieldsOf({ target: 'extension', number: '1001', queue: null, from: '05321112233' })).toEqual(['from']);
    expect(selfTestWishSchema.parse({ ...wish, placedBy: 'admin', from: '+90 532 111 22 33' }).from).toBe('05321112233');
  });
});
