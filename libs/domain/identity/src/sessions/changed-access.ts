import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isPermission, type Permission } from '@santral/contracts';
import type { Principal } from '@santral/platform/http';
import { DataSource } from 'typeorm';

type Known = Pick<Principal, 'sessionId' | 'permissions' | 'extension' | 'pbx'>;

interface AccessRow {
  id: string;
  roles: string[];
  pbx: string | null;
  extension: string | null;
}

/** Compares what connected desks were told of themselves with what holds now: two questions for all of them, however many there are. */
@Injectable()
export class ChangedAccess {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Ids of the sessions that are over, or whose user may now do something else or sits at another phone. */
  async among(known: readonly Known[]): Promise<Set<string>> {
    const changed = new Set(known.map(({ sessionId }) => sessionId));
    const [rows, permissionsOf] = await Promise.all([this.holding([...changed]), this.permissionsByRole()]);
    const now = new Map(rows.map((row) => [row.id, row]));
    for (const { sessionId, permissions, extension, pbx } of known) {
      const row = now.get(sessionId);
      if (row && row.extension === extension && row.pbx === pbx && areSame(permissions, row.roles.flatMap((role) => permissionsOf.get(role) ?? []))) changed.delete(sessionId);
    }
    return changed;
  }

  private holding(sessionIds: string[]): Promise<AccessRow[]> {
    return this.database.query<AccessRow[]>(
      `SELECT s.id, u.roles, u.pbx, u.extension FROM session s JOIN app_user u ON u.id = s.user_id
       WHERE s.id = ANY ($1::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now() AND NOT u.disabled`,
      [sessionIds],
    );
  }

  private async permissionsByRole(): Promise<Map<string, Permission[]>> {
    const rows = await this.database.query<{ name: string; permissions: string[] }[]>('SELECT name, permissions FROM role');
    return new Map(rows.map(({ name, permissions }) => [name, permissions.filter(isPermission)]));
  }
}

/** Several roles may allow the same thing, so the list may repeat itself. */
const areSame = (had: ReadonlySet<Permission>, has: readonly Permission[]): boolean => has.every((one) => had.has(one)) && new Set(has).size === had.size;
