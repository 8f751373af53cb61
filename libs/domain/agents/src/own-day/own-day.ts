import type { OwnDay } from '@santral/contracts';
import { clipped, coveredMs, type Day, type Stretch } from '../breaks/work-day.js';
import { type Attendance, presenceOf } from '../presence/presence-day.js';
import type { KeptPart } from './call-part.js';

/** What is written down of one agent; stretches may begin before the day and end after it. */
export interface OwnDaySources extends Attendance {
  parts: readonly KeptPart[];
  wrapUps: readonly Stretch[];
}

export type OwnFigures = Omit<OwnDay, 'date' | 'from' | 'until' | 'target'>;

/** The day of one agent as far as it has come by `now` (epoch ms). Calls count where they began, times are clipped to the day. */
export function ownDayOf({ sessions, breaks, parts, wrapUps }: OwnDaySources, day: Day, now: number): OwnFigures {
  const { loggedInMs, breakMs, breaks: taken, overrunMs, overruns } = presenceOf({ sessions, breaks }, day, now);
  const talks = parts.filter(({ kind }) => kind === 'talk');
  const talkedOn = (direction: KeptPart['direction']) =>
    new Set(talks.filter((part) => part.direction === direction && isIn(day, part.callStartedAt)).map(({ callId }) => callId)).size;
  const timeOf = (stretches: readonly Stretch[]) => coveredMs(clipped(stretches, day, now));
  return {
    answered: talkedOn('inbound'),
    outgoing: talkedOn('outbound'),
    missedRings: parts.filter(({ kind, from }) => kind === 'missed-ring' && isIn(day, from)).length,
    talkMs: timeOf(talks),
    wrapUpMs: timeOf(wrapUps),
    loggedInMs,
    breakMs,
    breaks: taken,
    overrunMs,
    overruns,
  };
}

const isIn = (day: Day, at: number): boolean => at >= day.from && at < day.until;
