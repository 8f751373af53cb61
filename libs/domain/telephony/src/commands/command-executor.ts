import {
  agentsKey, type Command, type CommandAnswer, dialplanReadKey, dialplanWantedKey, dialplanWantedSchema, type LiveAgent, liveAgentSchema, openCallSchema, openCallsKey, pbxQueuesKey, type WebphoneEntry,
  webphoneEntrySchema, webphonesKey,
} from '@santral/contracts';
import type { Redis } from 'ioredis';
import { setTimeout } from 'node:timers/promises';
import type { ActionFields } from '../ami/ami-action.js';
import type { AmiMessage } from '../ami/signal.js';
import { LinkError, type PbxResponse } from '../link/pbx-link.js';
import { actionsOf, type AgentCommand, isAlreadySo } from './agent-actions.js';
import { callActions, type CallCommand } from './call-actions.js';
import { knownCall, type KnownCall, NotPossible } from './call-lines.js';
import { readDialplan, writeDialplan } from './dialplan-actions.js';
import { phoneActions } from './phone-actions.js';
import { readQueues } from './queue-reader.js';
import { NotWritten, writeQueue } from './queue-writer.js';
import { isSelfTest, selfTestActions } from './self-test-actions.js';
import { isSupervision, supervisionActions } from './supervision-actions.js';

/** How long the PBX may take to move a caller to a parking place or out of a queue, and how often that is looked at, ms. */
const DONE_WITHIN_MS = 1500;
const LOOK_EVERY_MS = 20;
/** How long what was read of the PBX is kept, s. */
const READ_KEPT_S = 3600;

/** Sends one action to the PBX; rejects with a `LinkError` when there is no link. */
export type Act = (fields: ActionFields) => Promise<PbxResponse>;
/** Asks the PBX for a list; rejects with a `LinkError`, also when the PBX refuses. */
export type List = (fields: ActionFields) => Promise<AmiMessage[]>;

/** Whoever has to know which queues there are. */
export interface KnownQueues {
  found: (names: readonly string[]) => void;
  gone: (name: string) => void;
  /** A queue was written: the PBX sends no event of members that stand in a file. */
  written: () => Promise<void>;
}

/** Carries commands out on the PBX. What they change is told by the events of the PBX, never here. */
export class CommandExecutor {
  constructor(
    private readonly redis: Redis,
    private readonly pbx: string,
    readonly act: Act,
    readonly list: List,
    private readonly queues: KnownQueues,
  ) {}

  /** Resolves with the answer for whoever asked; nothing the PBX says is thrown. `now` in epoch ms. */
  async carryOut(command: Command, now: number): Promise<CommandAnswer> {
    const answer = (result: CommandAnswer['result'], message = ''): CommandAnswer => ({ id: command.id, result, message });
    if (now > command.expiresAt) return answer('expired');
    try {
      if (isAboutQueues(command)) {
        if (command.name === 'queues.write') await writeQueue(this, command.payload);
        await this.lookAtQueues(command, now);
        return answer('done');
      }
      if (isDialplan(command)) {
        if (command.name === 'dialplan.write') await this.writeDialplan();
        await this.redis.set(dialplanReadKey(this.pbx), JSON.stringify(await readDialplan(this, now)), 'EX', READ_KEPT_S);
        return answer('done');
      }
      for (const fields of await this.actions(command)) {
        const { ok, message } = await this.act(fields);
        if (!ok && !isAlreadySo(message) && !isGone(fields, message)) return answer('refused', message);
        if (command.name === 'call.park' && fields.Action === 'Park' && !(await this.isSoon(command.payload.callId, isParked))) throw new NotPossible('the call was not parked');
        if (command.name === 'call.withdraw' && fields.Action === 'QueueWithdrawCaller') await this.isSoon(command.payload.callId, waitsNowhere);
      }
      return answer('done');
    } catch (error) {
      if (error instanceof NotWritten) return { ...answer('refused', error.message), cause: error.cause };
      if (error instanceof NotPossible) return answer('refused', error.message);
      if (error instanceof LinkError) return answer(error.code === 'refused' ? 'refused' : 'unreachable', error.message);
      throw error;
    }
  }

  /** Leaves what the PBX has of queues where others find it, and makes new ones known at once. */
  private async lookAtQueues(command: QueuesCommand, now: number): Promise<void> {
    const read = await readQueues(this, now);
    const names = read.queues.map(({ queue }) => queue);
    this.queues.found(names);
    if (command.name === 'queues.write') {
      if (!names.includes(command.payload.section)) this.queues.gone(command.payload.section);
      await this.queues.written();
    }
    await this.redis.set(pbxQueuesKey(this.pbx), JSON.stringify(read), 'EX', READ_KEPT_S);
  }

  private async writeDialplan(): Promise<void> {
    const text = await this.redis.get(dialplanWantedKey(this.pbx));
    if (text === null) throw new NotPossible('write: nobody said which lines');
    await writeDialplan(this, dialplanWantedSchema.parse(JSON.parse(text)).lines);
  }

  private async actions(command: Exclude<Command, DialplanCommand | QueuesCommand>): Promise<ActionFields[]> {
    if (isSupervision(command)) return supervisionActions(command, await this.call(command.payload.callId), Date.now());
    if (isSelfTest(command)) return selfTestActions(command, (callId) => this.call(callId));
    const { extension } = command.payload;
    if (command.name === 'phone.settle') return phoneActions(extension, await this.browser(extension));
    if (isAboutCall(command)) return callActions(command, (callId) => this.call(callId));
    return actionsOf(command, await this.agent(extension));
  }

  /** Read when it is carried out: the channels of a call change with every transfer. */
  private async call(callId: string): Promise<KnownCall> {
    const call = await this.find(callId);
    if (call === null) throw new NotPossible('the call is over');
    return call;
  }

  private async find(callId: string): Promise<KnownCall | null> {
    const text = await this.redis.hget(openCallsKey(this.pbx), callId);
    return text === null ? null : knownCall(openCallSchema.parse(JSON.parse(text)));
  }

  /**
   * Whether something the PBX said yes to is so a moment later. Who hangs up before the caller has left the bridge takes them along; before
   * they have left the queue, they would seem to have given up themselves.
   */
  private async isSoon(callId: string, isDone: (call: KnownCall | null) => boolean): Promise<boolean> {
    for (let waited = 0; waited < DONE_WITHIN_MS; waited += LOOK_EVERY_MS) {
      if (isDone(await this.find(callId))) return true;
      await setTimeout(LOOK_EVERY_MS);
    }
    return false;
  }

  /** Read when it is carried out, so that late and repeated commands do what holds now; and so that no secret travels in a command. */
  private async browser(extension: string): Promise<WebphoneEntry | null> {
    const text = await this.redis.hget(webphonesKey(this.pbx), extension);
    return text === null ? null : webphoneEntrySchema.parse(JSON.parse(text));
  }

  private async agent(extension: string): Promise<LiveAgent | null> {
    const text = await this.redis.hget(agentsKey(this.pbx), extension);
    const parsed = text === null ? null : liveAgentSchema.safeParse(JSON.parse(text));
    return parsed?.success ? parsed.data : null;
  }
}

type QueuesCommand = Extract<Command, { name: `queues.${string}` }>;
const isAboutQueues = (command: Command): command is QueuesCommand => command.name.startsWith('queues.');
type DialplanCommand = Extract<Command, { name: `dialplan.${string}` }>;
const isDialplan = (command: Command): command is DialplanCommand => command.name.startsWith('dialplan.');
const isParked = (call: KnownCall | null): boolean => call?.parked != null;
const waitsNowhere = (call: KnownCall | null): boolean => call === null || call.legs.every((leg) => leg.waiting === null);
const isAboutCall = (command: AgentCommand | CallCommand): command is CallCommand => command.name.startsWith('call.');

/** Who is to hang up and has done so already. */
const isGone = ({ Action }: ActionFields, message: string): boolean => Action === 'Hangup' && /no such channel/i.test(message);
