import { agentStateSchema, missedCallsPageSchema, queueStateSchema, settledTicketStates, supportTickets, ticketStates } from '@santral/contracts';
import { useRemote } from '@santral/desk-platform/api';
import { useFeatures } from '@santral/desk-platform/features';
import type { NewsTopic } from '@santral/desk-platform/live';
import { useCan } from '@santral/desk-platform/store';
import { z } from 'zod';

/** Pages of other features that figures lead to, where the desk has them and the reader may open them. */
const WALLBOARD_PATH = '/apps/central/wallboard';
const MISSED_PATH = '/apps/central/missed-calls';
/** Tickets somebody has to do something about. */
export const OPEN_TICKETS = ticketStates.filter((state) => !settledTicketStates.includes(state)).join(',');

const queuesSchema = z.array(queueStateSchema);
const agentsSchema = z.array(agentStateSchema);
const countSchema = z.object({ total: z.int() });

const SEATS: readonly NewsTopic[] = ['agent.queue-joined', 'agent.queue-left', 'agent.break-started', 'agent.break-ended', 'pbx.link-lost', 'pbx.link-up'];
const WAITERS: readonly NewsTopic[] = ['call.queued', 'call.dequeued', 'call.moved-up', ...SEATS];
const WORK: readonly NewsTopic[] = ['call.ringing', 'call.ring-ended', 'call.answered', 'call.ended', 'agent.wrap-up-started', 'agent.wrap-up-ended', 'agent.phone-changed', ...SEATS];
/** Who waits is told soon, who does what a little later, lists of work last; those who hear no facts ask now and then. */
const QUEUES_MS = 2_000;
const AGENTS_MS = 4_000;
const WORK_MS = 5_000;
const EVERY_MS = 15_000;

/** What is true this moment, on a PBX (null: on all of them); each part is null for readers who may not know it. `dayFrom`: begin of today, ISO 8601. */
export function useNow(pbx: string | null, dayFrom: string) {
  const query = { pbx: pbx ?? '' };
  const may = { queues: useCan('queues.read'), agents: useCan('agents.read'), missed: useCan('calls.read'), tickets: useCan('support-tickets.read') };
  const queues = useRemote(may.queues ? '/api/queues' : null, queuesSchema, { query, reloadOn: WAITERS, reloadMs: QUEUES_MS, everyMs: EVERY_MS });
  const agents = useRemote(may.agents ? '/api/agents' : null, agentsSchema, { query, reloadOn: WORK, reloadMs: AGENTS_MS, everyMs: EVERY_MS });
  const missed = useRemote(may.missed ? '/api/missed-calls' : null, missedCallsPageSchema, {
    query: { ...query, from: dayFrom, state: 'waiting,taken', pageSize: 1 }, reloadOn: ['call.ended'], reloadMs: WORK_MS, everyMs: EVERY_MS,
  });
  const tickets = useRemote(may.tickets ? `/api/resources/${supportTickets.name}` : null, countSchema, {
    query: { 'filter[state]': OPEN_TICKETS, pageSize: 1 }, reloadOn: ['ticket.opened', 'record.changed:support-tickets'], reloadMs: WORK_MS,
  });
  return { may, queues, agents, missed, tickets };
}
export type Now = ReturnType<typeof useNow>;

/** Addresses of the pages that say more; null where there is none for this reader. */
export function usePlaces(pbx: string | null): { wallboard: string | null; missed: string | null; tickets: string | null } {
  const features = useFeatures();
  const has = (path: string) => features.some(({ routes = [] }) => routes.some((route) => route.path === path));
  const [watches, reads, serves] = [useCan('agents.read'), useCan('calls.read'), useCan('support-tickets.read')];
  const of = (path: string, isAllowed: boolean, params: Record<string, string>) => {
    const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString();
    return isAllowed && has(path) ? `${path}${query === '' ? '' : `?${query}`}` : null;
  };
  return {
    wallboard: of(WALLBOARD_PATH, watches, { pbx: pbx ?? '' }),
    missed: of(MISSED_PATH, reads, { period: 'today', pbx: pbx ?? '' }),
    tickets: of(supportTickets.route, serves, { 'filter[state]': OPEN_TICKETS }),
  };
}
