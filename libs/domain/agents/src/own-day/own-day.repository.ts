import { Inject, Injectable } from '@nestjs/common';
import { AUTO_PAUSE_REASON, type CallRecord } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { LimitedBreak } from '../breaks/break-limit.js';
import { limitColumns } from '../breaks/breaks.repository.js';
import type { Day, Stretch } from '../breaks/work-day.js';
import type { CallPart, KeptPart } from './call-part.js';
import type { OwnDaySources } from './own-day.js';

/** Whose day: the user, wherever they sat; where nobody was known, the extension decides. */
export interface Agent {
  pbx: string;
  extension: string;
  userId: string;
}

type Row<T extends Stretch> = Omit<T, 'from' | 'until'> & { from: Date; until: Date | null };

const stretch = 'started_at AS "from", ended_at AS "until"';
const ofAgentInDay = 'pbx = $1 AND (user_id = $2 OR (user_id IS NULL AND extension = $3)) AND started_at < $5 AND (ended_at IS NULL OR ended_at > $4)';

/** The rows an agent's own day is made of. */
@Injectable()
export class OwnDayRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Everything of the agent that lies in the day at least in part. */
  async sourcesOf(agent: Agent, day: Day): Promise<OwnDaySources> {
    const [sessions, breaks, wrapUps, parts] = await Promise.all([
      this.read<Stretch>(`SELECT ${stretch} FROM agent_session WHERE ${ofAgentInDay}`, agent, day),
      this.read<LimitedBreak>(
        `SELECT ${stretch}, break_type_id AS "breakTypeId", ${limitColumns}, counted FROM agent_break WHERE ${ofAgentInDay} AND reason IS DISTINCT FROM $6`, agent, day, AUTO_PAUSE_REASON,
      ),
      this.read<Stretch>(`SELECT ${stretch} FROM agent_interval WHERE ${ofAgentInDay} AND state = 'wrap-up'`, agent, day),
      this.partsOf(agent, day),
    ]);
    return { sessions, breaks, wrapUps, parts };
  }

  /** Writes what agents did in calls; the same call twice is written once. */
  async keep(rows: readonly { record: CallRecord; part: CallPart; userId: string | null }[]): Promise<void> {
    const ofCall = <K extends 'pbx' | 'callId' | 'direction' | 'startedAt'>(name: K) => rows.map(({ record }) => record[name]);
    const ofPart = <K extends keyof CallPart>(name: K) => rows.map(({ part }) => part[name]);
    await this.database.query(
      `INSERT INTO agent_call_part (pbx, call_id, direction, call_started_at, part_id, extension, user_id, kind, started_at, ended_at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[])
       ON CONFLICT DO NOTHING`,
      [
        ofCall('pbx'), ofCall('callId'), ofCall('direction'), ofCall('startedAt'), ofPart('partId'), ofPart('extension'), rows.map(({ userId }) => userId), ofPart('kind'),
        ofPart('startedAt'), ofPart('endedAt'),
      ],
    );
  }

  private async partsOf(agent: Agent, day: Day): Promise<KeptPart[]> {
    const columns = `${stretch}, call_id AS "callId", kind, direction, call_started_at AS "callStartedAt"`;
    const rows = await this.read<Stretch & { until: number; callStartedAt: Date } & Pick<KeptPart, 'callId' | 'kind' | 'direction'>>(
      `SELECT ${columns} FROM agent_call_part WHERE ${ofAgentInDay}`, agent, day,
    );
    return rows.map((row) => ({ ...row, callStartedAt: row.callStartedAt.getTime() }));
  }

  private async read<T extends Stretch>(sql: string, { pbx, userId, extension }: Agent, day: Day, ...more: string[]): Promise<T[]> {
    const rows = await this.database.query<Row<T>[]>(sql, [pbx, userId, extension, new Date(day.from), new Date(day.until), ...more]);
    return rows.map(({ from, until, ...rest }) => ({ ...rest, from: from.getTime(), until: until?.getTime() ?? null }) as unknown as T);
  }
}
