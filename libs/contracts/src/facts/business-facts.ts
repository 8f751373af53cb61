import { z } from 'zod';
import { breakLimitKindSchema } from '../agents/break-limits.js';
import { wrapUpEnds } from '../agents/wrap-up.js';
import { instant } from '../calls/call-record.js';
import { alertFacts } from './alert-facts.js';
import { defineFact, room } from './define-fact.js';

const cardOf = z.object({ callId: z.string(), extension: z.string(), userId: z.string() });
const toDesk = (p: { extension: string; pbx: string }) => [room.extension(p.pbx, p.extension)];

const breakOf = z.object({
  pbx: z.string(),
  extension: z.string(),
  /** Null for a break of no type: only the allowance of the day limits it. */
  breakId: z.int().nullable(),
  /** Which limit it is; facts of before there were several are about that of the type. */
  limitKind: breakLimitKindSchema.default('type'),
  limitS: z.int(),
  startedAt: instant,
  limitAt: instant,
});
/** `seenAt`: the last ping before the silence. */
const deskOf = z.object({ pbx: z.string(), extension: z.string(), seenAt: instant });
const wrapUpOf = z.object({ pbx: z.string(), extension: z.string(), wrapUpId: z.string(), callId: z.string(), queue: z.string(), startedAt: instant });
const toAgent = (p: { extension: string; pbx: string }) => [room.agents, room.extension(p.pbx, p.extension)];

const pbxOf = z.object({ pbxId: z.string(), name: z.string(), enabled: z.boolean(), version: z.int() });

/** Facts that our own services state; they travel in the stream of `santral`, not of a PBX. */
export const businessFacts = {
  /** The agent saved reasons and comment: the card goes, on every tab. */
  'call-detail.saved': defineFact(
    1,
    cardOf.extend({
      pbx: z.string(),
      detailId: z.string(),
      reasonIds: z.array(z.int()),
      comment: z.string(),
      /** A reason asked for a support ticket; the worker opens exactly one. */
      opensTicket: z.boolean(),
      ticketCategory: z.string().nullable(),
      customerId: z.string().nullable(),
      contactId: z.string().nullable(),
      callerNumber: z.string().nullable(),
    }),
    toDesk,
  ),
  /** The agent put the card away unsaved; counted in the reports. */
  'call-card.dismissed': defineFact(1, cardOf.extend({ pbx: z.string() }), toDesk),
  'ticket.opened': defineFact(
    1,
    z.object({ ticketId: z.string(), code: z.string(), subject: z.string(), callId: z.string().nullable(), customerId: z.string().nullable(), assigneeId: z.string().nullable(), /** The agent whose call asked for it. */ openedBy: z.string().nullable().default(null) }),
    () => [room.resource('support-tickets')],
  ),
  'ticket.message-added': defineFact(1, z.object({ ticketId: z.string(), messageId: z.string() }), () => [room.resource('support-tickets')]),
  /** Somebody has something new in the notification panel. */
  'notification.added': defineFact(1, z.object({ notificationId: z.string(), userId: z.string() }), (p) => [room.user(p.userId)]),
  /** A colleague wrote to another. What they wrote stays in the database: facts are kept and read by others. */
  'chat.message-sent': defineFact(1, z.object({ chatId: z.string(), messageId: z.string(), fromUserId: z.string(), toUserId: z.string() }), (p) => [
    room.user(p.fromUserId),
    room.user(p.toUserId),
  ]),
  /** A call of an agent was scored, or its score corrected (`version` above 1). Points and comment stay in the database. */
  'call-score.saved': defineFact(
    1,
    z.object({ scoreId: z.string(), callId: z.string(), agentUserId: z.string().nullable(), scorerId: z.string(), version: z.int(), score: z.number().nullable() }),
    (p) => [...(p.agentUserId === null ? [] : [room.user(p.agentUserId)]), room.user(p.scorerId)],
  ),
  /** The agent said something to a score of theirs. */
  'call-score.answered': defineFact(1, z.object({ scoreId: z.string(), callId: z.string(), agentUserId: z.string(), agentName: z.string(), scorerId: z.string() }), (p) => [
    room.user(p.agentUserId),
    room.user(p.scorerId),
  ]),
  /** A row of a declared resource changed; lists that show it reload. */
  'record.changed': defineFact(
    1,
    z.object({ resource: z.string(), id: z.string(), version: z.int(), verb: z.enum(['created', 'updated', 'deleted']) }),
    (p) => [room.resource(p.resource)],
  ),
  /** The limit a break reaches first is near. */
  'agent.break-warned': defineFact(1, breakOf, toAgent),
  /** A break is past the limit it reached first: that of its type today, of one break, or of all breaks today. */
  'agent.break-overrun': defineFact(1, breakOf, toAgent),
  /** The desk of an agent who is in a queue missed two pings: nobody may be sitting there. */
  'agent.desk-lost': defineFact(1, deskOf, toAgent),
  /** A desk that was lost says again that somebody sits at it. */
  'agent.desk-found': defineFact(1, deskOf, toAgent),
  /** The talk of a queue call is over, and its agent has until `endsAt` before the next one. */
  'agent.wrap-up-started': defineFact(1, wrapUpOf.extend({ endsAt: instant }), toAgent),
  'agent.wrap-up-extended': defineFact(1, wrapUpOf.extend({ endsAt: instant }), toAgent),
  'agent.wrap-up-ended': defineFact(1, wrapUpOf.extend({ endedAt: instant, by: z.enum(wrapUpEnds) }), toAgent),
  /** The limits of the wallboard changed; every api reads them anew. */
  'wallboard.settings-changed': defineFact(1, z.object({ pbx: z.string(), version: z.int() }), () => []),
  /** How calls are judged was set otherwise, for a queue or for the company (null); whoever judges what happens now reads it anew. */
  'report-options.changed': defineFact(1, z.object({ queue: z.string().nullable() }), () => []),
  /** A PBX was added, its connection or name changed, or it was taken out; processes and lists follow. */
  'pbx.added': defineFact(1, pbxOf, () => [room.everybody]),
  'pbx.changed': defineFact(1, pbxOf, () => [room.everybody]),
  'pbx.removed': defineFact(1, pbxOf, () => [room.everybody]),
  ...alertFacts,
  /** Roles, password or state of a user changed: their sessions are no longer what they were. */
  'user.access-changed': defineFact(1, z.object({ userId: z.string() }), () => []),
} as const;
