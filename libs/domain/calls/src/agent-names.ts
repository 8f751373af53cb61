import { Inject, Injectable } from '@nestjs/common';
import { type DirectoryEntry, directoryEntrySchema, directoryKey } from '@santral/contracts';
import { REDIS, type Redis } from '@santral/platform/redis';


/** Who sits at an extension, as identity keeps it in Redis. */
@Injectable()
export class AgentNames {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  /** Agents by extension; extensions nobody sits at are absent. */
  async of(pbx: string, extensions: readonly string[]): Promise<Map<string, DirectoryEntry>> {
    const wanted = [...new Set(extensions)];
    if (wanted.length === 0) return new Map();
    const entries = await this.redis.hmget(directoryKey(pbx), ...wanted);
    return new Map(
      wanted.flatMap((extension, i) => {
        const entry = entries[i];
        return entry ? [[extension, directoryEntrySchema.parse(JSON.parse(entry))] as const] : [];
      }),
    );
  }
}
