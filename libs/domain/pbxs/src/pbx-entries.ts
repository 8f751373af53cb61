import { Inject, Injectable } from '@nestjs/common';
import { type PbxEntry, pbxsChannel, pbxsKey } from '@santral/contracts';
import { withDeadline } from '@santral/platform/http';
import { REDIS, type Redis } from '@santral/platform/redis';
import type { PbxRow } from './pbx.js';
import { PbxsRepository } from './pbxs.repository.js';

/** Two processes that write the hash at once must not leave the older rows in it. */
const ENTRIES_LOCK = 7_264_826;

/** Keeps what every process knows of the PBXs (`pbxsKey`) as the rows say. */
@Injectable()
export class PbxEntries {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly rows: PbxsRepository,
  ) {}

  /** Writes all of them anew, in one piece, and tells every process that looks. */
  async write(): Promise<void> {
    await this.rows.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [ENTRIES_LOCK]);
      const entries = (await this.rows.all(manager)).flatMap((row) => [row.id, JSON.stringify(entryOf(row))]);
      const write = this.redis.multi().del(pbxsKey);
      if (entries.length > 0) write.hset(pbxsKey, ...entries);
      await withDeadline(write.publish(pbxsChannel, '').exec());
    });
  }
}

function entryOf({ changedAt: _, ...entry }: PbxRow): PbxEntry {
  return entry;
}
