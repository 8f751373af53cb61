import { workDayOn } from '../breaks/work-day.js';
import { ring, segment, waitingCall } from '../testing/live-fixtures.js';
import { callPartsOf, type KeptPart } from './call-part.js';
import { ownDayOf } from './own-day.js';

const day = workDayOn('2026-11-20', { timeZone: 'Europe/Istanbul', dayStartMinutes: 0 });
const MINUTE = 60_000;
/** Istanbul's clock on 20 November; hours below 0 and above 24 are the days around it. */
const clock = (hours: number, minutes = 0): number => day.from + (hours * 60 + minutes) * MINUTE;
const stretch = (from: number, until: number | null) => ({ from, until });
const talk = (callId: string, from: number, until: number, change: Partial<KeptPart> = {}): KeptPart => ({ callId, kind: 'talk', direction: 'inbound', callStartedAt: from, from, until, ...change });
const none = { sessions: [], breaks: [], parts: [], wrapUps: [] };
const of = (sources: Partial<Parameters<typeof ownDayOf>[0]>, now = clock(20)) => ownDayOf({ ...none, ...sources }, day, now);

describe('what an agent did in a call', () => {
  const ended = { endedAt: '2026-01-05T09:01:00.000Z' };

  it('is talk and the rings that were let pass, not those of callers who gave up', () => {
    const rings = (['no-answer', 'rejected', 'cancelled-caller', 'cancelled-elsewhere', 'failed', 'answered'] as const).map((result, i) => ({ ...ring(`100${i}`, ended.endedAt), result }));
    const parts = callPartsOf(waitingCall('c1', { ...ended, rings, segments: [segment('1005', 'talk', 15, ended.endedAt), segment('1005', 'hold', 20, ended.endedAt)] }));
    expect(parts.map(({ extension, kind }) => [extension, kind])).toEqual([['1005', 'talk'], ['1005', 'talk'], ['1000', 'missed-ring'], ['1001', 'missed-ring']]);
  });

  it('ends with the call where its own end was never heard, and is told once of calls that became one', () => {
    expect(callPartsOf(waitingCall('c1', { ...ended, segments: [segment('1001', 'talk', 15)] }))[0]?.endedAt).toBe(ended.endedAt);
    expect(callPartsOf(waitingCall('c1', { ...ended, mergedInto: 'c0', segments: [segment('1001', 'talk', 15)] }))).toEqual([]);
  });
});

describe('the own day', () => {
  it('is all zero before anything happened', () => {
    expect(of({})).toEqual({ answered: 0, outgoing: 0, missedRings: 0, talkMs: 0, wrapUpMs: 0, loggedInMs: 0, breakMs: 0, breaks: 0, overrunMs: 0, overruns: { type: 0, single: 0, allowance: 0 } });
  });

  it('counts a call once however often it was talked on, and time of a hold inside a talk once', () => {
    const parts = [talk('c1', clock(9), clock(9, 10)), talk('c1', clock(9, 4), clock(9, 6)), talk('c1', clock(9, 20), clock(9, 21)), talk('c2', clock(10), clock(10, 5), { direction: 'outbound' })];
    expect(of({ parts })).toMatchObject({ answered: 1, outgoing: 1, talkMs: 16 * MINUTE });
  });

  it('counts talk among colleagues as talk and as no call', () => {
    expect(of({ parts: [talk('c1', clock(9), clock(9, 3), { direction: 'internal' })] })).toMatchObject({ answered: 0, outgoing: 0, talkMs: 3 * MINUTE });
  });

  it('gives a call over midnight to the day it began, and each day its minutes', () => {
    const late = talk('c1', clock(-1, 50), clock(0, 10));
    expect(of({ parts: [late] })).toMatchObject({ answered: 0, talkMs: 10 * MINUTE });
    const last = talk('c2', clock(23, 55), clock(24, 5));
    expect(of({ parts: [last] }, clock(25))).toMatchObject({ answered: 1, talkMs: 5 * MINUTE });
  });

  it('counts every ring that was missed, wrap-up that goes on until now, and breaks as the sheet does', () => {
    const missed = (at: number) => talk('c1', at, at + 20_000, { kind: 'missed-ring' });
    const tea = { ...stretch(clock(10), clock(10, 20)), breakTypeId: 3, limitS: 900, singleLimitS: 0, allowanceS: 0, inAllowance: true, counted: true };
    expect(of({ parts: [missed(clock(9)), missed(clock(9, 1)), missed(clock(-1))], wrapUps: [stretch(clock(19, 58), null)], sessions: [stretch(clock(9), null)], breaks: [tea] })).toEqual({
      answered: 0, outgoing: 0, missedRings: 2, talkMs: 0, wrapUpMs: 2 * MINUTE, loggedInMs: 11 * 60 * MINUTE, breakMs: 20 * MINUTE, breaks: 1, overrunMs: 5 * MINUTE, overruns: { type: 5 * MINUTE, single: 0, allowance: 0 },
    });
  });
});
