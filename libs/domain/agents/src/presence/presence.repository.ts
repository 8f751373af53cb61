import { Inject, Injectable } from '@nestjs/common';
import { AUTO_PAUSE_REASON } from '@santral/contracts';
import { DataSource } from 'typeorm';
import type { LimitedBreak } from '../breaks/break-limit.js';
import { limitColumns } from '../breaks/breaks.repository.js';
import type { Day, Stretch } from '../breaks/work-day.js';

/** Whose a row is: the user who sat there then, or null when nobody was known to. */
interface Owner {
  extension: string;
  userId: string | null;
}
export type OwnedSession = Stretch & Owner;
export type OwnedBreak = LimitedBreak & Owner;

type Row<T extends Stretch> = Omit<T, 'from' | 'until'> & { from: Date; until: Date | null };
const owner = 'extension, user_id AS "userId", started_at AS "from", ended_at AS "until"';
const inDay = 'pbx = $1 AND started_at < $3 AND (ended_at IS NULL OR ended_at > $2)';

/** What is written down of everybody's day; open or over, in that day at least in part. */
@Injectable()
export class PresenceRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  sessionsOf(pbx: string, day: Day): Promise<OwnedSession[]> {
    return this.read<OwnedSession>(`SELECT ${owner} FROM agent_session WHERE ${inDay}`, pbx, day);
  }

  /** Without the pauses of the PBX itself, which nobody took. */
  breaksOf(pbx: string, day: Day): Promise<OwnedBreak[]> {
    const columns = `${owner}, break_type_id AS "breakTypeId", ${limitColumns}, counted`;
    return this.read<OwnedBreak>(`SELECT ${columns} FROM agent_break WHERE ${inDay} AND reason IS DISTINCT FROM $4`, pbx, day, AUTO_PAUSE_REASON);
  }

  private async read<T extends Stretch>(sql: string, pbx: string, day: Day, ...more: string[]) {
    const rows = await this.database.query<Row<T>[]>(sql, [pbx, new Date(day.from), new Date(day.until), ...more]);
    return rows.map(({ from, until, ...rest }) => ({ ...rest, from: from.getTime(), until: until?.getTime() ?? null }) as unknown as T);
  }
}
