import { ticketStates, ticketTransitions, type TicketState } from '@santral/contracts';
import { moveTo, type TicketCourse } from './ticket.machine.js';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const DAY = 86_400_000;
const at = (state: TicketState, more: Partial<TicketCourse> = {}): TicketCourse => ({ state, settledAt: null, reopenings: 0, ...more });

describe('states of a ticket', () => {
  it('go where the table says and nowhere else', () => {
    for (const from of ticketStates) {
      for (const to of ticketStates) {
        const allowed = from === to || ticketTransitions[from].includes(to);
        expect([from, to, moveTo(at(from), to, NOW).ok]).toEqual([from, to, allowed]);
      }
    }
  });

  it('can all be reached and all be left', () => {
    const reached = new Set<TicketState>(['new']);
    for (let round = 0; round < ticketStates.length; round += 1) for (const state of [...reached]) for (const next of ticketTransitions[state]) reached.add(next);
    expect([...reached].sort()).toEqual([...ticketStates].sort());
    for (const state of ticketStates) expect(ticketTransitions[state].length).toBeGreaterThan(0);
  });

  it('remember when a ticket was settled, from the first time on', () => {
    expect(moveTo(at('open'), 'resolved', NOW)).toEqual({ ok: true, course: at('resolved', { settledAt: '2026-11-20T10:00:00.000Z' }) });
    const resolved = at('resolved', { settledAt: '2026-11-18T10:00:00.000Z' });
    expect(moveTo(resolved, 'closed', NOW)).toMatchObject({ course: { settledAt: '2026-11-18T10:00:00.000Z' } });
  });

  it('count reopenings, and stop them a week after closing', () => {
    const closed = (daysAgo: number) => at('closed', { settledAt: new Date(NOW - daysAgo * DAY).toISOString(), reopenings: 1 });
    expect(moveTo(closed(7), 'open', NOW)).toEqual({ ok: true, course: at('open', { reopenings: 2 }) });
    expect(moveTo(closed(7.01), 'open', NOW)).toEqual({ ok: false, why: 'too-late' });
    expect(moveTo(at('resolved', { settledAt: new Date(NOW - 30 * DAY).toISOString() }), 'open', NOW).ok).toBe(true);
  });

  it('do not move when asked to stay', () => {
    expect(moveTo(at('closed', { settledAt: '2020-01-01T00:00:00.000Z' }), 'closed', NOW)).toMatchObject({ ok: true, course: { reopenings: 0 } });
  });
});
