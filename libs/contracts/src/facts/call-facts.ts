import { z } from 'zod';
import { callHeadSchema, callOutcomeSchema, callRecordSchema, instant, ringResultSchema, visitOutcomeSchema } from '../calls/call-record.js';
import { supervisionModeSchema } from '../wallboard/supervision.js';
import { defineFact, room } from './define-fact.js';

const ms = z.int().nonnegative();
/** Every call fact carries the head, so a reader that missed the earlier ones can still act. */
const withCall = <S extends z.core.$ZodLooseShape>(shape: S) => z.object({ call: callHeadSchema, ...shape });
const ofCall = () => [room.calls];
const ofExtension = (p: { extension: string }, pbx: string) => [room.calls, room.extension(pbx, p.extension)];

export const callFacts = {
  /** The first leg of a call was seen. */
  'call.started': defineFact(1, withCall({}), ofCall),
  /** The caller's name or number became known or changed: refreshes a card, never creates one. */
  'call.identified': defineFact(1, withCall({ extensions: z.array(z.string()) }), (p, pbx) => [
    room.calls,
    ...p.extensions.map((e) => room.extension(pbx, e)),
  ]),
  'call.queued': defineFact(1, withCall({ visitId: z.string(), queue: z.string(), position: z.int().nullable() }), ofCall),
  /** A visit closed, answered or not. */
  'call.dequeued': defineFact(
    1,
    withCall({ visitId: z.string(), queue: z.string(), outcome: visitOutcomeSchema, waitMs: ms, pbxWaitS: z.int().nonnegative().optional(), extension: z.string().nullable() }),
    ofCall,
  ),
  /** A supervisor put the caller before everybody else who waits in the queue. */
  'call.moved-up': defineFact(1, withCall({ visitId: z.string(), queue: z.string() }), ofCall),
  /** An agent's phone is being rung for this call. */
  'call.ringing': defineFact(
    1,
    withCall({ ringId: z.string(), extension: z.string(), queue: z.string().nullable(), visitId: z.string().nullable() }),
    ofExtension,
  ),
  /** One ring ended without being answered. */
  'call.ring-ended': defineFact(
    1,
    withCall({ ringId: z.string(), extension: z.string(), result: ringResultSchema.exclude(['pending', 'answered']), ringMs: ms }),
    ofExtension,
  ),
  /** An agent's extension dials outward (or another extension): the outgoing card. */
  'call.dialling': defineFact(1, withCall({ extension: z.string(), called: z.string() }), ofExtension),
  /** An agent and the other party are connected. */
  'call.answered': defineFact(
    1,
    withCall({ extension: z.string(), ringId: z.string().nullable(), queue: z.string().nullable(), answeredAt: instant, recording: z.string().nullable() }),
    ofExtension,
  ),
  'call.held': defineFact(1, withCall({ extension: z.string() }), ofExtension),
  'call.resumed': defineFact(1, withCall({ extension: z.string() }), ofExtension),
  /** `from` handed the call to `to`; for a blind transfer nobody has answered yet. */
  'call.transferred': defineFact(
    1,
    withCall({ kind: z.enum(['blind', 'warm']), from: z.string().nullable(), to: z.string() }),
    (p, pbx) => [room.calls, ...(p.from ? [room.extension(pbx, p.from)] : [])],
  ),
  /** The agent asks somebody through the PBX, while the caller waits with music. */
  'call.consult-started': defineFact(1, withCall({ extension: z.string(), to: z.string() }), ofExtension),
  /** The agent is back with the caller. */
  'call.consult-ended': defineFact(1, withCall({ extension: z.string() }), ofExtension),
  /** The caller waits at a place of the PBX; `extension` put them there, or null when nobody we know did. */
  'call.parked': defineFact(1, withCall({ extension: z.string().nullable(), space: z.string() }), (p, pbx) => [room.calls, ...(p.extension ? [room.extension(pbx, p.extension)] : [])]),
  /** The caller left that place: fetched by `by`, or null when they were sent back or gave up. */
  'call.unparked': defineFact(1, withCall({ extension: z.string().nullable(), by: z.string().nullable() }), (p, pbx) => [room.calls, ...(p.extension ? [room.extension(pbx, p.extension)] : [])]),
  /** An agent's last segment ended; the call itself may go on with somebody else. */
  'call.agent-left': defineFact(1, withCall({ extension: z.string(), leftAt: instant, talkMs: ms }), ofExtension),
  /** The phone `by` hears the talk of `extension`. For supervisors only: the agent's desk is not told. */
  'call.supervision-started': defineFact(1, withCall({ extension: z.string(), by: z.string(), mode: supervisionModeSchema }), () => [room.agents]),
  'call.supervision-ended': defineFact(1, withCall({ extension: z.string(), by: z.string(), mode: supervisionModeSchema }), () => [room.agents]),
  'call.recording-started': defineFact(
    1,
    withCall({ recordingId: z.string(), extension: z.string().nullable(), file: z.string().nullable() }),
    (p, pbx) => [room.calls, ...(p.extension ? [room.extension(pbx, p.extension)] : [])],
  ),
  'call.recording-stopped': defineFact(1, withCall({ recordingId: z.string(), extension: z.string().nullable() }), ofCall),
  /** Somebody is not to be heard in the recording for a while (a card number is spoken), and then is again. */
  'call.recording-muted': defineFact(1, withCall({ recordingId: z.string(), extension: z.string().nullable() }), (p, pbx) => [room.calls, ...(p.extension ? [room.extension(pbx, p.extension)] : [])]),
  'call.recording-unmuted': defineFact(1, withCall({ recordingId: z.string(), extension: z.string().nullable() }), (p, pbx) => [room.calls, ...(p.extension ? [room.extension(pbx, p.extension)] : [])]),
  /** `from` turned out to be part of `call` (the older one survives): cards and drafts move over. */
  'call.merged': defineFact(1, withCall({ from: z.string(), extensions: z.array(z.string()) }), (p, pbx) => [
    room.calls,
    ...p.extensions.map((e) => room.extension(pbx, e)),
  ]),
  /** The call is over; carries the complete record. Terminal: nothing reopens it. */
  'call.ended': defineFact(
    1,
    withCall({ outcome: callOutcomeSchema.exclude(['open']), record: callRecordSchema, extensions: z.array(z.string()) }),
    (p, pbx) => [room.calls, ...p.extensions.map((e) => room.extension(pbx, e))],
  ),
} as const;
