import { Inject, Injectable } from '@nestjs/common';
import { type ConfigPart, pbxQueuesKey, type PbxQueuesRead, pbxQueuesReadSchema } from '@santral/contracts';
import { PbxCommander } from '@santral/domain-agents';
import { Refusal, withDeadline } from '@santral/platform/http';
import { REDIS, type Redis } from '@santral/platform/redis';
import { randomUUID } from 'node:crypto';

/** What was read this lately is read again by nobody: several admins may look at once. */
const FRESH_MS = 2000;
/** Whose wish a look is to the commander: no agent's. */
const NOBODY = 'queues';

/** Asks telephony for the queues of a PBX, and to write one. */
@Injectable()
export class QueueLooks {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(PbxCommander) private readonly commander: PbxCommander,
  ) {}

  /** What the PBX has, at most a moment old. Refuses as `PbxCommander.ask` does. */
  async recent(pbx: string): Promise<PbxQueuesRead> {
    const last = await this.last(pbx);
    return last && Date.now() - Date.parse(last.readAt) < FRESH_MS ? last : this.now(pbx);
  }

  /** What the PBX has now: never the answer to the same question of a moment ago, which the commander would take for one. */
  async now(pbx: string): Promise<PbxQueuesRead> {
    await this.commander.ask({ pbx, extension: NOBODY }, randomUUID(), [{ name: 'queues.read', payload: {} }]);
    return this.left(pbx);
  }

  /** Writes the section of one queue, and tells what the PBX has then. */
  async write(pbx: string, part: ConfigPart): Promise<PbxQueuesRead> {
    await this.commander.ask({ pbx, extension: NOBODY }, randomUUID(), [{ name: 'queues.write', payload: part }]);
    return this.left(pbx);
  }

  /** What was read last, whenever that was; null when nothing is kept. */
  async last(pbx: string): Promise<PbxQueuesRead | null> {
    const text = await withDeadline(this.redis.get(pbxQueuesKey(pbx)));
    return text === null ? null : pbxQueuesReadSchema.parse(JSON.parse(text));
  }

  private async left(pbx: string): Promise<PbxQueuesRead> {
    const read = await this.last(pbx);
    if (!read) throw new Refusal('pbx.no-answer');
    return read;
  }
}
