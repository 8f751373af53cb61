import { z } from 'zod';
import { dialTargetSchema } from '../calls/call-control.js';
import { isExtension } from '../numbers/phone-number.js';
import { supervisionModeSchema } from '../wallboard/supervision.js';
import { configPartSchema, pbxConfigCauses } from './pbx-config.js';

const extension = z.string().refine(isExtension);
/** A call of the agent at `extension`; telephony finds the channels, because only it knows them. */
const ofCall = z.object({ extension, callId: z.string().min(1) });
const toSomebody = ofCall.extend({ to: dialTargetSchema });

/** Everything Santral asks of a PBX, named `<noun>.<imperative>`. What comes of it is told by the facts its events become. */
export const commands = {
  'agent.join-queue': z.object({ extension, queue: z.string().min(1), memberName: z.string(), penalty: z.int().min(0).default(0) }),
  'agent.leave-queue': z.object({ extension, queue: z.string().min(1) }),
  /** Paused in every queue at once. `reason` is what the PBX keeps and says back, for example `BRK-3`. */
  'agent.pause': z.object({ extension, reason: z.string().min(1) }),
  'agent.unpause': z.object({ extension }),
  /** The phone of the extension is what `webphonesKey` says: a browser, or the desk phone of the PBX's own configuration. */
  'phone.settle': z.object({ extension }),
  /** The agent's own phone rings first, then `to` is called. */
  'call.dial': z.object({ extension, to: dialTargetSchema }),
  /** The agent's own phone is asked to take the call that rings, to hold the one it is in, to go on with it. Phones that do not know how leave it alone. */
  'call.answer': ofCall,
  'call.hold': ofCall,
  'call.resume': ofCall,
  /** Ends the agent's part; a call that only rings is rejected. */
  'call.hang-up': ofCall,
  /** Hands the call over unasked. */
  'call.transfer': toSomebody,
  /** Asks somebody while the caller hears music; then one of the next two. */
  'call.consult': toSomebody,
  'call.complete-transfer': ofCall,
  'call.cancel-transfer': ofCall,
  /** The caller waits with music at a place of the PBX, and the agent's phone is free. */
  'call.park': ofCall,
  /** The agent's phone rings and is connected with the call they parked. */
  'call.retrieve': ofCall,
  /** The recording goes on with silence: a card number is spoken. */
  'call.pause-recording': ofCall,
  'call.resume-recording': ofCall,
  /** The phone of `extension` rings and then hears the talk of `agent` in the call, heard itself as `mode` says. */
  'call.supervise': z.object({ extension, agent: extension, callId: z.string().min(1), mode: supervisionModeSchema }),
  /** Whoever waits in a queue is its next caller. */
  'call.move-up': z.object({ callId: z.string().min(1) }),
  /** Whoever waits in a queue is taken out of it, and their call ends. */
  'call.withdraw': z.object({ callId: z.string().min(1) }),
  /** Looks at the queues and their configuration; what was found lies under `pbxQueuesKey`. */
  'queues.read': z.object({}),
  /**
   * Makes the section of a queue in our own file (`QUEUES_FILE`) what it says here, and has the PBX read it. A queue without lines is taken away, and with it
   * whoever has signed in to it. Other files and sections are not touched.
   */
  'queues.write': configPartSchema,
  /** Writes our lines into the dialplan (`dialplanWantedKey`) and looks what is in force then; what was found lies under `dialplanReadKey`. */
  'dialplan.write': z.object({}),
  /** Looks what of our contexts is in force, and what leads into them. */
  'dialplan.read': z.object({}),
  /** Makes the test call of a self-test: from the phone of `from` or, when null, as if somebody had dialled `number`. Its uniqueid is `uniqueid`. */
  'self-test.call': z.object({ uniqueid: z.string().regex(/^selftest-[0-9a-f-]{36}$/), number: dialTargetSchema, from: extension.nullable() }),
  /** Ends that call; one that is over is left alone. */
  'self-test.hang-up': z.object({ callId: z.string().min(1), uniqueid: z.string().min(1) }),
  /** Joins everybody of the agent's two calls into one. */
  'call.conference': z.object({ extension, callIds: z.tuple([z.string().min(1), z.string().min(1)]) }),
} as const;
export type CommandName = keyof typeof commands;
const commandNames = Object.keys(commands) as [CommandName, ...CommandName[]];

/** A command as it travels. The same `id` is carried out once, however often it is sent. */
export type Command<N extends CommandName = CommandName> = {
  [K in N]: { id: string; name: K; expiresAt: number; payload: z.output<(typeof commands)[K]> };
}[N];

/** `expiresAt` (epoch ms): nobody waits for the answer any more, so a telephony that comes back late leaves it alone. */
const envelope = z.object({ id: z.string().min(1), name: z.enum(commandNames), expiresAt: z.number(), payload: z.unknown() });

/** Parses an untrusted command; throws a ZodError that names the field. */
export function parseCommand(raw: unknown): Command {
  const head = envelope.parse(raw);
  return { ...head, payload: commands[head.name].parse(head.payload) } as Command;
}

/**
 * What telephony answers. `done`: the PBX did it, or it was so already. `refused`: the PBX said no, `message` in its words.
 * `cause` names what kept a configuration from being written, where that can be told. `unreachable`: there is no link to the PBX, nothing was
 * done. `expired`: it came too late and was left alone.
 */
export const commandAnswerSchema = z.object({ id: z.string(), result: z.enum(['done', 'refused', 'unreachable', 'expired']), message: z.string(), cause: z.enum(pbxConfigCauses).optional() });
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** Stream of the commands to one PBX, written by the api and read by its telephony; field `c` holds the JSON. */
export const commandStreamOf = (pbx: string) => `commands:{${pbx}}`;
export const COMMAND_FIELD = 'c';
/** Position up to which the commands of a PBX have been answered. */
export const commandPositionKey = (pbx: string) => `commands:{${pbx}}:position`;
/** Answer of one command, kept for a while so that a repeated command is answered and not carried out again. */
export const commandAnswerKey = (pbx: string, id: string) => `commands:{${pbx}}:answer:${id}`;
/** Pub/Sub channel on which answers are told. */
export const commandAnswerChannel = (pbx: string) => `commands:{${pbx}}:answers`;
