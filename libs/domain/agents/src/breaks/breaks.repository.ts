import { Inject, Injectable } from '@nestjs/common';
import { AUTO_PAUSE_REASON, breakIdOf, type BreakSettings, type Localized } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { BreakLimits, LimitedBreak } from './break-limit.js';
import type { Day } from './work-day.js';

export interface BreakType {
  id: number;
  label: Localized;
  /** Seconds of one working day; 0 or less for no limit. */
  dailyLimitS: number;
  /** Seconds of one single break; 0 or less for no limit. */
  singleLimitS: number;
  /** Whether it takes from the allowance of all breaks of a day. */
  inAllowance: boolean;
  /** Whether it may be chosen for a new break. */
  active: boolean;
}

/** One break of an agent, with the limits that were valid when it began. Instants in epoch ms. */
export interface AgentBreak extends BreakLimits {
  id: string;
  pbx: string;
  extension: string;
  /** Null when the pause is none of the break types. */
  breakTypeId: number | null;
  /** Whether it counts against limits. */
  counted: boolean;
  startedAt: number;
  endedAt: number | null;
}

interface BreakRow extends Omit<AgentBreak, 'startedAt' | 'endedAt'> {
  startedAt: Date;
  endedAt: Date | null;
}

const typeColumns = 'id, label, daily_limit_s AS "dailyLimitS", single_limit_s AS "singleLimitS", in_allowance AS "inAllowance", active';
/** Of `agent_break`: the limits that were valid when a break began. */
export const limitColumns = 'limit_s AS "limitS", single_limit_s AS "singleLimitS", allowance_s AS "allowanceS", in_allowance AS "inAllowance"';
const columns = `id, pbx, extension, break_type_id AS "breakTypeId", ${limitColumns}, counted, started_at AS "startedAt", ended_at AS "endedAt"`;
const toBreak = (row: BreakRow): AgentBreak => ({ ...row, startedAt: row.startedAt.getTime(), endedAt: row.endedAt?.getTime() ?? null });

/** A break as the limits see it. */
export const limitedOf = ({ startedAt, endedAt, ...row }: AgentBreak): LimitedBreak => ({ ...row, from: startedAt, until: endedAt });

/** A command of somebody else and the break it caused are at most this far apart; the clocks of PBX and server differ. */
const FORCED_WITHIN = "interval '15 seconds'";

/** Break types and the breaks of agents. */
@Injectable()
export class BreaksRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Types agents may choose from, in order. */
  activeTypes(): Promise<BreakType[]> {
    return this.database.query(`SELECT ${typeColumns} FROM break_type WHERE active ORDER BY position, id`);
  }

  /** A type, active or not; null for an unknown id. */
  async type(id: number): Promise<BreakType | null> {
    const [row] = await this.database.query<BreakType[]>(`SELECT ${typeColumns} FROM break_type WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** Seconds of all breaks of a working day together; 0 for no allowance. */
  async allowanceS(): Promise<number> {
    return (await this.settings()).dailyAllowanceS;
  }

  async settings(): Promise<BreakSettings> {
    const [row] = await this.database.query<BreakSettings[]>('SELECT daily_allowance_s AS "dailyAllowanceS", version FROM break_settings');
    if (!row) throw new Error('the row of the break settings is missing');
    return row;
  }

  /** Writes the settings when `version` is still the newest; answers what they were before, null when it is not. */
  async changeSettings(manager: EntityManager, { dailyAllowanceS, version }: BreakSettings): Promise<BreakSettings | null> {
    const [before] = await manager.query<BreakSettings[]>('SELECT daily_allowance_s AS "dailyAllowanceS", version FROM break_settings FOR UPDATE');
    if (before?.version !== version) return null;
    await manager.query('UPDATE break_settings SET daily_allowance_s = $1, version = version + 1', [dailyAllowanceS]);
    return before;
  }

  inOne<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** Whether anybody ever took a break of a type. */
  async wasTaken(id: number): Promise<boolean> {
    const [row] = await this.database.query<{ taken: boolean }[]>('SELECT EXISTS (SELECT 1 FROM agent_break WHERE break_type_id = $1) AS taken', [id]);
    return row?.taken ?? false;
  }

  /** Breaks that lie in a day at least in part, oldest first. */
  async ofDay(pbx: string, extension: string, day: Day): Promise<AgentBreak[]> {
    const rows = await this.database.query<BreakRow[]>(
      `SELECT ${columns} FROM agent_break WHERE pbx = $1 AND extension = $2 AND started_at < $4 AND (ended_at IS NULL OR ended_at > $3) ORDER BY started_at`,
      [pbx, extension, new Date(day.from), new Date(day.until)],
    );
    return rows.map(toBreak);
  }

  async byId(id: string): Promise<AgentBreak | null> {
    const [row] = await this.database.query<BreakRow[]>(`SELECT ${columns} FROM agent_break WHERE id = $1`, [id]);
    return row ? toBreak(row) : null;
  }

  async allOpen(): Promise<AgentBreak[]> {
    return (await this.database.query<BreakRow[]>(`SELECT ${columns} FROM agent_break WHERE ended_at IS NULL`)).map(toBreak);
  }

  /** Id of the type the agent chose most often in the last 30 days; null without breaks. */
  async mostUsed(pbx: string, extension: string): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }[]>(
      `SELECT break_type_id AS id FROM agent_break
       WHERE pbx = $1 AND extension = $2 AND counted AND break_type_id IS NOT NULL AND started_at > now() - interval '30 days'
       GROUP BY break_type_id ORDER BY count(*) DESC, max(started_at) DESC LIMIT 1`,
      [pbx, extension],
    );
    return row?.id ?? null;
  }

  /**
   * Writes that a break began and answers its row; the same beginning twice is one row. A break whose end nobody heard ends here, because
   * an agent has one at a time.
   */
  async start({ pbx, extension, reason, startedAt, userId }: { pbx: string; extension: string; reason: string | null; startedAt: string; userId: string | null }): Promise<AgentBreak> {
    const typeId = breakIdOf(reason);
    return this.database.transaction(async (manager) => {
      const [known] = await manager.query<BreakRow[]>(`SELECT ${columns} FROM agent_break WHERE pbx = $1 AND extension = $2 AND started_at = $3`, [pbx, extension, startedAt]);
      if (known) return toBreak(known);
      await manager.query('UPDATE agent_break SET ended_at = GREATEST(started_at, $3) WHERE pbx = $1 AND extension = $2 AND ended_at IS NULL', [pbx, extension, startedAt]);
      const [row] = await manager.query<BreakRow[]>(
        `WITH forced AS (
           SELECT user_id FROM agent_forced_command
           WHERE pbx = $1 AND extension = $2 AND command = 'agent.pause' AND reason IS NOT DISTINCT FROM $4
             AND asked_at BETWEEN $3::timestamptz - ${FORCED_WITHIN} AND $3::timestamptz + ${FORCED_WITHIN}
           ORDER BY asked_at DESC LIMIT 1)
         INSERT INTO agent_break (pbx, extension, started_at, reason, user_id, break_type_id, limit_s, single_limit_s, in_allowance, allowance_s, counted, forced_by)
         SELECT $1, $2, $3, $4, $5, $6, coalesce(t.daily_limit_s, 0), coalesce(t.single_limit_s, 0), coalesce(t.in_allowance, true),
                (SELECT daily_allowance_s FROM break_settings), $7 AND NOT EXISTS (SELECT 1 FROM forced), (SELECT user_id FROM forced)
         FROM (SELECT) one LEFT JOIN break_type t ON t.id = $6
         RETURNING ${columns}`,
        [pbx, extension, startedAt, reason, userId, typeId, reason !== AUTO_PAUSE_REASON],
      );
      if (!row) throw new Error('the break was not written');
      return toBreak(row);
    });
  }

  /** Writes that a break ended. The reason keeps an end that is told twice from ending the break that followed. */
  async end({ pbx, extension, reason, endedAt }: { pbx: string; extension: string; reason: string | null; endedAt: string }): Promise<void> {
    await this.database.query(
      `UPDATE agent_break SET ended_at = GREATEST(started_at, $4), ended_by = (
         SELECT user_id FROM agent_forced_command
         WHERE pbx = $1 AND extension = $2 AND command IN ('agent.unpause', 'agent.leave-queue')
           AND asked_at BETWEEN $4::timestamptz - ${FORCED_WITHIN} AND $4::timestamptz + ${FORCED_WITHIN}
         ORDER BY asked_at DESC LIMIT 1)
       WHERE pbx = $1 AND extension = $2 AND reason IS NOT DISTINCT FROM $3 AND ended_at IS NULL AND started_at <= $4`,
      [pbx, extension, reason, endedAt],
    );
  }

  /** A pause that somebody other than the agent asked for goes on under another reason: it is still theirs. */
  async handOnForced(pbx: string, extension: string, { from, since, to }: { from: string | null; since: string; to: string }): Promise<void> {
    await this.database.query(
      `INSERT INTO agent_forced_command (pbx, extension, command, reason, user_id)
       SELECT pbx, extension, command, $5, user_id FROM agent_forced_command
       WHERE pbx = $1 AND extension = $2 AND command = 'agent.pause' AND reason IS NOT DISTINCT FROM $3
         AND asked_at BETWEEN $4::timestamptz - ${FORCED_WITHIN} AND $4::timestamptz + ${FORCED_WITHIN}
       ORDER BY asked_at DESC LIMIT 1`,
      [pbx, extension, from, since, to],
    );
  }

  /** Remembers that somebody other than the agent asked for a command. */
  async noteForced(pbx: string, extension: string, command: string, reason: string | null, userId: string): Promise<void> {
    await this.database.query('INSERT INTO agent_forced_command (pbx, extension, command, reason, user_id) VALUES ($1, $2, $3, $4, $5)', [pbx, extension, command, reason, userId]);
  }
}
