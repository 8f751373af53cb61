import { Injectable } from '@nestjs/common';
import { type Language, REOPEN_DAYS, type supportTickets, type TicketState, ticketStateOptions } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import type { ResourceChange, ResourceRules } from '@santral/platform/resource';
import { moveTo, type TicketCourse } from './ticket.machine.js';

const NEW: TicketCourse = { state: 'new', settledAt: null, reopenings: 0 };
const labelOf = (state: TicketState, language: Language): string => ticketStateOptions.find((o) => o.value === state)?.label[language] ?? state;

/** A ticket moves along its table of transitions only. */
@Injectable()
export class TicketRules implements ResourceRules<typeof supportTickets> {
  async beforeWrite({ verb, before, values, actor }: ResourceChange<typeof supportTickets>) {
    const { state } = values;
    if (verb === 'deleted' || state === undefined) return undefined;
    const course: TicketCourse = before ? { state: before.state, settledAt: before.settledAt, reopenings: before.reopenings } : NEW;
    const step = moveTo(course, state, Date.now());
    if (step.ok) return step.course;
    if (step.why === 'too-late') throw new Refusal('ticket.reopen-expired', { days: REOPEN_DAYS });
    throw new Refusal('ticket.transition-refused', { from: labelOf(course.state, actor.language), to: labelOf(state, actor.language) });
  }
}
