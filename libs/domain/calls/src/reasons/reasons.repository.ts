import { Injectable } from '@nestjs/common';
import type { Localized } from '@santral/contracts';
import { DataSource } from 'typeorm';

export interface Reason {
  id: number;
  label: Localized;
  opensTicket: boolean;
  requiresComment: boolean;
  active: boolean;
}

const columns = 'id, label, opens_ticket AS "opensTicket", requires_comment AS "requiresComment", active';

/** Call reasons as calls need them; the declared resource `call-reasons` edits them. */
@Injectable()
export class ReasonsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those agents may choose, in their order. */
  active(): Promise<Reason[]> {
    return this.dataSource.query(`SELECT ${columns} FROM call_reason WHERE active ORDER BY position, id`);
  }

  byIds(ids: readonly number[]): Promise<Reason[]> {
    return this.dataSource.query(`SELECT ${columns} FROM call_reason WHERE id = ANY($1) ORDER BY position, id`, [ids]);
  }
}
