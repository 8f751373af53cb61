import { Inject, Injectable } from '@nestjs/common';
import {
  agentsKey, callRecordSchema, type DirectoryEntry, directoryEntrySchema, directoryKey, type LiveAgent, liveAgentSchema, openCallSchema, openCallsKey, presenceKey, queuesKey,
} from '@santral/contracts';
import { withDeadline } from '@santral/platform/http';
import { createLogger, OnceLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import { z } from 'zod';
import { inPieces } from './in-pieces.js';

/** What the wallboard needs of an open call; the rest of its record is not looked at. */
const liveCallSchema = z
  .object({
    record: callRecordSchema.pick({ callId: true, direction: true, caller: true, called: true, rings: true, segments: true, visits: true }),
    supervisors: openCallSchema.shape.supervisors,
  })
  .transform(({ record, supervisors = [] }) => ({ ...record, supervisors }));
export type LiveCall = z.output<typeof liveCallSchema>;

/** Part of the live state of a PBX; null where there is nothing. */
export interface LivePart {
  agents: Map<string, LiveAgent | null>;
  calls: Map<string, LiveCall | null>;
  /** When the desks of these agents last said that somebody sits at them. */
  seen: Map<string, string | null>;
}

/** Reads what telephony and identity keep of one PBX: all of it once, and then only what the facts have touched. */
@Injectable()
export class LiveSources {
  private readonly troubles = new OnceLogger(createLogger('wallboard'));

  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async all(pbx: string): Promise<LivePart> {
    const [agents, calls, seen] = await withDeadline(Promise.all([this.redis.hgetall(agentsKey(pbx)), this.redis.hgetall(openCallsKey(pbx)), this.redis.hgetall(presenceKey(pbx))]));
    return { agents: await this.parsed(Object.entries(agents), liveAgentSchema), calls: await this.parsed(Object.entries(calls), liveCallSchema), seen: new Map(Object.entries(seen)) };
  }

  async some(pbx: string, extensions: readonly string[], callIds: readonly string[]): Promise<LivePart> {
    const [agents, calls, seen] = await withDeadline(
      Promise.all([this.fields(agentsKey(pbx), extensions), this.fields(openCallsKey(pbx), callIds), this.fields(presenceKey(pbx), extensions)]),
    );
    return { agents: await this.parsed(agents, liveAgentSchema), calls: await this.parsed(calls, liveCallSchema), seen: new Map(seen) };
  }

  async directory(pbx: string): Promise<Map<string, DirectoryEntry>> {
    const parsed = await this.parsed(Object.entries(await withDeadline(this.redis.hgetall(directoryKey(pbx)))), directoryEntrySchema);
    return new Map([...parsed].flatMap(([extension, entry]) => (entry ? [[extension, entry]] : [])));
  }

  queues(pbx: string): Promise<string[]> {
    return withDeadline(this.redis.smembers(queuesKey(pbx)));
  }

  private async fields(key: string, names: readonly string[]): Promise<[string, string | null][]> {
    if (names.length === 0) return [];
    const values = await this.redis.hmget(key, ...names);
    return names.map((name, i) => [name, values[i] ?? null]);
  }

  /** An entry that cannot be read counts as none, because the others are still true. */
  private async parsed<S extends z.ZodType>(entries: readonly [string, string | null][], schema: S): Promise<Map<string, z.output<S> | null>> {
    const parsed = new Map<string, z.output<S> | null>();
    await inPieces(entries, ([field, text]) => {
      try {
        parsed.set(field, text === null ? null : schema.parse(JSON.parse(text)));
      } catch (err) {
        parsed.set(field, null);
        this.troubles.warn('unreadable-live-state', { err, field }, 'an entry of the live state cannot be read');
      }
    });
    return parsed;
  }
}
