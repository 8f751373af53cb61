import { Inject, Injectable } from '@nestjs/common';
import {
  agentsKey, type CallRecord, directoryEntrySchema, type DirectoryEntry, directoryKey, liveAgentSchema, type LiveAgent, type OpenCall, openCallSchema, openCallsKey, presenceKey, queuesKey,
} from '@santral/contracts';
import { withDeadline } from '@santral/platform/http';
import { createLogger, OnceLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { z } from 'zod';

/** What telephony and identity keep of one PBX, at one moment. */
export interface LiveState {
  agents: Map<string, LiveAgent>;
  directory: Map<string, DirectoryEntry>;
  calls: CallRecord[];
  queues: string[];
  /** When each desk last said that somebody sits at it. */
  seen: Map<string, string>;
}

/** Reads the live state of a PBX from Redis. */
@Injectable()
export class LiveStateRepository {
  private readonly troubles = new OnceLogger(createLogger('agents'));

  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async read(pbx: string): Promise<LiveState> {
    const [agents, directory, calls, queues, seen] = await withDeadline(
      Promise.all([
        this.redis.hgetall(agentsKey(pbx)),
        this.redis.hgetall(directoryKey(pbx)),
        this.redis.hgetall(openCallsKey(pbx)),
        this.redis.smembers(queuesKey(pbx)),
        this.redis.hgetall(presenceKey(pbx)),
      ]),
    );
    return {
      agents: this.parsed(agents, liveAgentSchema),
      directory: this.parsed(directory, directoryEntrySchema),
      calls: [...this.parsed(calls, openCallSchema).values()].map((call) => call.record),
      queues,
      seen: new Map(Object.entries(seen)),
    };
  }

  /** One call that is up; null when it is over or was never there. */
  async openCall(pbx: string, callId: string): Promise<OpenCall | null> {
    const text = await withDeadline(this.redis.hget(openCallsKey(pbx), callId));
    return text === null ? null : openCallSchema.parse(JSON.parse(text));
  }

  /** On which of these PBXs a user has their extension; null where they have none. */
  async pbxOfUser(userId: string, pbxs: readonly string[]): Promise<string | null> {
    for (const pbx of pbxs) {
      const directory = this.parsed(await withDeadline(this.redis.hgetall(directoryKey(pbx))), directoryEntrySchema);
      if ([...directory.values()].some((entry) => entry.userId === userId)) return pbx;
    }
    return null;
  }

  /** What is known of one agent, and who sits there: null when nothing is. */
  async readOne(pbx: string, extension: string): Promise<{ agent: LiveAgent | null; name: string | null }> {
    const [agent, entry] = await withDeadline(Promise.all([this.redis.hget(agentsKey(pbx), extension), this.redis.hget(directoryKey(pbx), extension)]));
    return {
      agent: agent === null ? null : liveAgentSchema.parse(JSON.parse(agent)),
      name: entry === null ? null : directoryEntrySchema.parse(JSON.parse(entry)).displayName,
    };
  }

  /** Entries of a hash; one that cannot be read is left out, because the others are still true. */
  private parsed<S extends z.ZodType>(hash: Record<string, string>, schema: S): Map<string, z.output<S>> {
    const entries = new Map<string, z.output<S>>();
    for (const [field, text] of Object.entries(hash)) {
      try {
        entries.set(field, schema.parse(JSON.parse(text)));
      } catch (err) {
        this.troubles.warn('unreadable-live-state', { err, field }, 'an entry of the live state cannot be read');
      }
    }
    return entries;
  }
}
