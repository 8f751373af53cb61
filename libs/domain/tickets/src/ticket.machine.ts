import { REOPEN_DAYS, settledTicketStates, type TicketState, ticketTransitions } from '@santral/contracts';

/** What of a ticket its states decide. `settledAt` is ISO 8601. */
export type TicketCourse = {
  state: TicketState;
  settledAt: string | null;
  reopenings: number;
};

export type Step = { ok: true; course: TicketCourse } | { ok: false; why: 'transition' | 'too-late' };

const REOPEN_MS = REOPEN_DAYS * 86_400_000;
const isSettled = (state: TicketState) => settledTicketStates.includes(state);

/** Moves a ticket to a state at `now` (epoch ms). Staying where it is changes nothing; reopening is counted, and has its time limit once closed. */
export function moveTo(course: TicketCourse, state: TicketState, now: number): Step {
  if (course.state === state) return { ok: true, course };
  if (!ticketTransitions[course.state].includes(state)) return { ok: false, why: 'transition' };
  const isReopening = isSettled(course.state) && !isSettled(state);
  if (isReopening && course.state === 'closed' && course.settledAt !== null && now - Date.parse(course.settledAt) > REOPEN_MS) return { ok: false, why: 'too-late' };
  const settledAt = !isSettled(state) ? null : (course.settledAt ?? new Date(now).toISOString());
  return { ok: true, course: { state, settledAt, reopenings: course.reopenings + (isReopening ? 1 : 0) } };
}
