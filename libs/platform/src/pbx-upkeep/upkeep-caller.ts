import type { JobQueues } from '../jobs/job-queues.js';
import type { Upkeep } from './upkeep.js';

const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Calls for the work of an upkeep; what is wanted twice is done once. */
export abstract class UpkeepCaller {
  protected constructor(
    private readonly jobs: JobQueues,
    readonly upkeep: Upkeep,
  ) {}

  /** Has what waits brought to the PBX, or to all, now or a little later. */
  push(pbx: string | null, delayMs = 0): Promise<void> {
    return this.jobs.add(this.upkeep.push, { pbx }, { id: `push-${pbx ?? 'all'}${delayMs > 0 ? '-later' : ''}`, delayMs, isWakeUp: true });
  }

  compare(pbx: string | null): Promise<void> {
    return this.jobs.add(this.upkeep.compare, { pbx }, { id: `compare-${pbx ?? 'all'}`, isWakeUp: true });
  }

  /** Has both done regularly: what could not be brought is tried again, and what was changed on a PBX is found. */
  async repeat(timeZone: string): Promise<void> {
    const { of, push, compare } = this.upkeep;
    await this.jobs.repeat(push, { pbx: null }, `push-${of}`, { pattern: EVERY_MINUTE, timeZone }, { attempts: 1 });
    await this.jobs.repeat(compare, { pbx: null }, `compare-${of}`, { pattern: EVERY_FIVE_MINUTES, timeZone }, { attempts: 1 });
  }
}
