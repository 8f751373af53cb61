import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  COMMAND_FIELD, type Command, type CommandAnswer, commandAnswerChannel, commandAnswerKey, commandAnswerSchema, commandStreamOf, leaseKey, linkKey, linkStatusOf,
} from '@santral/contracts';
import { CONFIG, type Config } from '@santral/platform/config';
import { Refusal, withDeadline } from '@santral/platform/http';
import { createLogger } from '@santral/platform/logging';
import { createRedis, REDIS, type Redis } from '@santral/platform/redis';
import { randomUUID } from 'node:crypto';

/** How long somebody who clicked waits for the PBX. */
const ANSWER_WITHIN_MS = 4000;
/** The same wish of the same agent within this time is the same command, whichever way it comes. */
const SAME_WISH_MS = 2000;

// KEYS: the agent's last wish. ARGV: wish, new id, ttl. Answers the id of the wish: the one it had if it is the same, else the new one.
const ID_OF_WISH = `
local last = redis.call('HMGET', KEYS[1], 'wish', 'id')
if last[1] == ARGV[1] then return last[2] end
redis.call('HSET', KEYS[1], 'wish', ARGV[1], 'id', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return ARGV[2]`;
const wishKey = (pbx: string, extension: string) => `commands:{${pbx}}:wish:${extension}`;

/** An agent's place: the same extension may be on several PBXs. */
export interface AgentAt {
  pbx: string;
  extension: string;
}

type Wish = { [K in Command['name']]: Pick<Extract<Command, { name: K }>, 'name' | 'payload'> }[Command['name']];

/** Asks the PBX for something, through its telephony, and waits for the answer. */
@Injectable()
export class PbxCommander implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listener: Redis;
  private readonly waiting = new Map<string, Set<(answer: CommandAnswer) => void>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(REDIS) private readonly redis: Redis,
  ) {
    this.listener = createRedis(config.redisUrl, 'command-answers');
    this.listener.on('error', () => {
      // ioredis reconnects and subscribes again by itself; answers told meanwhile are found by their key.
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.listener.on('pmessage', (_pattern, _channel, text: string) => this.hear(text));
    // Of every PBX, also of those that are added later.
    await this.listener.psubscribe(commandAnswerChannel('*'));
  }

  onApplicationShutdown(): void {
    this.listener.disconnect();
  }

  /**
   * Sends what one wish of an agent needs to their PBX, all at once (a bare extension is one of the environment's PBX); resolves when the PBX has done all of it. The same `wish` within seconds is sent under
   * the same ids, so a break asked for twice (HTTP and socket) is one break. Refuses with `pbx.unreachable`, `pbx.refused` or `pbx.no-answer`, or the cause telephony tells.
   */
  async ask(who: AgentAt | string, wish: string, commands: readonly Wish[]): Promise<void> {
    const { pbx, extension } = typeof who === 'string' ? { pbx: this.config.pbxId, extension: who } : who;
    await this.refuseWithoutLink(pbx);
    const key = wishKey(pbx, extension);
    const id = String(await withDeadline(this.redis.eval(ID_OF_WISH, 1, key, wish, randomUUID(), String(SAME_WISH_MS))));
    try {
      const answers = await Promise.all(commands.map((command, index) => this.send(pbx, { ...command, id: `${id}-${index}`, expiresAt: Date.now() + ANSWER_WITHIN_MS } as Command)));
      for (const answer of answers) refuseUnlessDone(answer);
    } catch (error) {
      // Asked again, it is to be tried again.
      await this.redis.del(key);
      throw error;
    }
  }

  private async refuseWithoutLink(pbx: string): Promise<void> {
    const [told, owner] = await withDeadline(this.redis.mget(linkKey(pbx), leaseKey(pbx)));
    if (linkStatusOf(pbx, told ?? null, owner !== null, new Date().toISOString()).link !== 'up') throw new Refusal('pbx.unreachable');
  }

  private async send(pbx: string, command: Command): Promise<CommandAnswer> {
    let hear: (answer: CommandAnswer) => void = () => undefined;
    let timer: NodeJS.Timeout | undefined;
    const answer = new Promise<CommandAnswer | null>((resolve) => {
      hear = resolve;
      timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
    });
    const others = this.waiting.get(command.id) ?? new Set();
    this.waiting.set(command.id, others.add(hear));
    try {
      await withDeadline(this.redis.xadd(commandStreamOf(pbx), '*', COMMAND_FIELD, JSON.stringify(command)));
      return (await answer) ?? (await this.answerKept(pbx, command.id));
    } finally {
      clearTimeout(timer);
      others.delete(hear);
      if (others.size === 0) this.waiting.delete(command.id);
    }
  }

  /** What telephony has written down, should nobody have heard it. */
  private async answerKept(pbx: string, id: string): Promise<CommandAnswer> {
    const text = await withDeadline(this.redis.get(commandAnswerKey(pbx, id)));
    if (text === null) throw new Refusal('pbx.no-answer');
    return commandAnswerSchema.parse(JSON.parse(text));
  }

  private hear(text: string): void {
    try {
      const answer = commandAnswerSchema.parse(JSON.parse(text));
      for (const resolve of this.waiting.get(answer.id) ?? []) resolve(answer);
    } catch (err) {
      createLogger('agents').error({ err }, 'an answer of telephony cannot be read');
    }
  }
}

function refuseUnlessDone({ result, message, cause }: CommandAnswer): void {
  if (result === 'done') return;
  if (cause) throw new Refusal(cause, { detail: message });
  if (result === 'unreachable') throw new Refusal('pbx.unreachable');
  throw result === 'expired' ? new Refusal('pbx.no-answer') : new Refusal('pbx.refused', { message });
}
