import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@santral/platform/config';
import { defineJob, JobQueues } from '@santral/platform/jobs';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { rhythmOf } from './schedule.js';
import type { ScheduleRow } from './schedules.repository.js';

/** Computes the report of a schedule and mails it. `askedBy`: name of who pressed the button. */
export const mailReport = defineJob('reports.mail', z.object({ scheduleId: z.uuid(), askedBy: z.string().nullable() }));

/** A mail server may be away for a while: tries after half a minute, then twice as long each, for about an hour. */
const PATIENCE = { attempts: 8, backoffMs: 30_000 } as const;

/** The rhythms of schedules in BullMQ. The rows are what holds; `align` makes the rhythms follow them. */
@Injectable()
export class ScheduleTimers {
  constructor(
    @Inject(JobQueues) private readonly jobs: JobQueues,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sets the rhythm of a schedule, or ends it when the schedule is disabled. */
  async set(schedule: Pick<ScheduleRow, 'id' | 'isEnabled' | 'cadence' | 'at' | 'weekDay' | 'monthDay'>): Promise<void> {
    if (!schedule.isEnabled) return this.remove(schedule.id);
    await this.jobs.repeat(mailReport, { scheduleId: schedule.id, askedBy: null }, schedule.id, rhythmOf(schedule, this.config.timeZone), PATIENCE);
  }

  remove(id: string): Promise<void> {
    return this.jobs.stopRepeating(mailReport, id);
  }

  /** Sends one now. */
  run(scheduleId: string, askedBy: string): Promise<void> {
    return this.jobs.add(mailReport, { scheduleId, askedBy }, { id: `by-hand_${randomUUID()}`, ...PATIENCE });
  }

  /** When each is due next, epoch ms, by the id of the schedule. */
  due(): Promise<Map<string, number>> {
    return this.jobs.rhythms(mailReport);
  }

  /** After this every enabled schedule has its rhythm, and there are no others: Redis may be new, the zone another. */
  async align(schedules: readonly ScheduleRow[]): Promise<void> {
    const known = new Set(schedules.map(({ id }) => id));
    for (const id of (await this.due()).keys()) if (!known.has(id)) await this.remove(id);
    for (const schedule of schedules) await this.set(schedule);
  }
}
