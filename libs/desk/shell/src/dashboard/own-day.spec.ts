import type { CallItem } from '@santral/contracts';
import { ownDayOf } from './own-day';

const AT = '2026-11-20T09:00:00.000Z';
const base: CallItem = {
  id: 'c',
  pbx: 'main',
  uniqueid: 'u',
  direction: 'inbound',
  caller: '05321112233',
  callerName: 'Ayşe Yılmaz',
  callerE164: null,
  called: '4441444',
  startedAt: AT,
  answeredAt: null,
  endedAt: AT,
  queue: 'destek',
  extension: null,
  outcome: 'answered',
  waitMs: 0,
  ringMs: 0,
  talkMs: 0,
  holdMs: 0,
  hangupBy: null,
  cause: null,
  coverage: 'live',
  mergedInto: null,
  visits: [],
  rings: [],
  segments: [],
  transfers: [],
  recordings: [],
  agent: null,
  wrapUpMs: 0,
  customerId: null,
  detail: null,
};
const ring = (extension: string, result: CallItem['rings'][number]['result']) => ({
  ringId: extension,
  visitId: null,
  queue: null,
  extension,
  startedAt: AT,
  endedAt: AT,
  result,
  ringMs: 0,
});
const talk = (extension: string, seconds: number) => ({
  segmentId: extension,
  kind: 'talk' as const,
  extension,
  startedAt: AT,
  endedAt: new Date(Date.parse(AT) + seconds * 1000).toISOString(),
});
const call = (change: Partial<CallItem>): CallItem => ({ ...base, ...change });
const taken = (seconds: number) => call({ extension: '104', rings: [ring('104', 'answered')], segments: [talk('104', seconds)] });

it('counts what the extension took, missed and dialled', () => {
  const day = ownDayOf(
    [
      taken(60),
      taken(120),
      call({ rings: [ring('104', 'no-answer'), ring('105', 'answered')], segments: [talk('105', 500)], extension: '105' }),
      call({ outcome: 'abandoned', rings: [ring('104', 'cancelled-caller')] }),
      call({ direction: 'outbound', caller: '104', called: '03125550193', outcome: 'no-answer' }),
      call({ direction: 'outbound', caller: '104', called: '03125550193', extension: '104', segments: [talk('104', 30)] }),
    ],
    '104',
  );
  expect([day.answered, day.missed, day.outgoing, day.talkAvgMs]).toEqual([2, 2, 2, 70_000]);
});

it('does not call missed what a colleague was faster to take', () => {
  const [other] = ownDayOf([call({ rings: [ring('104', 'cancelled-elsewhere'), ring('105', 'answered')], extension: '105' })], '104').calls;
  expect(other?.result).toBe('elsewhere');
});

it("leaves other people's calls out", () => {
  expect(ownDayOf([call({ extension: '105', rings: [ring('105', 'answered')] })], '104').calls).toEqual([]);
});

it('counts only the own part of a call that was handed over', () => {
  const [own] = ownDayOf([call({ extension: '105', segments: [talk('104', 40), talk('105', 300)] })], '104').calls;
  expect(own?.talkMs).toBe(40_000);
});

it('knows no average of nothing', () => {
  expect(ownDayOf([], '104').talkAvgMs).toBeNull();
});
