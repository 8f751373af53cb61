import { Inject, Injectable } from '@nestjs/common';
import { type IncomingRoute, type RouteRule, routeRuleSchema } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

interface Columns {
  id: string;
  pbx: string;
  number: string;
  rule: unknown;
  version: number;
}

const COLUMNS = 'id, pbx, number, rule, version';
const toRoute = ({ id, pbx, number, rule, version }: Columns): IncomingRoute => ({ ...routeRuleSchema.parse({ ...(rule as object), number }), id, pbx, number, version });

/** Rows of routes. Whoever writes holds the lock of the PBX: its lines are made of all of them. */
@Injectable()
export class IncomingRoutesRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  inOne<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** Until the transaction ends nobody else changes what the lines of any PBX are made of. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query("SELECT pg_advisory_xact_lock(hashtext('incoming-routes'))");
  }

  async all(manager: EntityManager = this.database.manager): Promise<IncomingRoute[]> {
    return (await manager.query<Columns[]>(`SELECT ${COLUMNS} FROM incoming_route ORDER BY pbx, number`)).map(toRoute);
  }

  async ofPbx(pbx: string, manager: EntityManager): Promise<IncomingRoute[]> {
    return (await manager.query<Columns[]>(`SELECT ${COLUMNS} FROM incoming_route WHERE pbx = $1 ORDER BY number`, [pbx])).map(toRoute);
  }

  async find(id: string, manager: EntityManager = this.database.manager): Promise<IncomingRoute | null> {
    const [row] = await manager.query<Columns[]>(`SELECT ${COLUMNS} FROM incoming_route WHERE id = $1`, [id]);
    return row ? toRoute(row) : null;
  }

  /** False when the number has a route there already. */
  async insert(id: string, pbx: string, { number, ...rule }: RouteRule, manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<unknown[]>('INSERT INTO incoming_route (id, pbx, number, rule) VALUES ($1, $2, $3, $4) ON CONFLICT (pbx, number) DO NOTHING RETURNING 1', [id, pbx, number, JSON.stringify(rule)]);
    return rows.length > 0;
  }

  async update(id: string, { number, ...rule }: RouteRule, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE incoming_route SET number = $2, rule = $3, version = version + 1 WHERE id = $1', [id, number, JSON.stringify(rule)]);
  }

  async delete(id: string, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM incoming_route WHERE id = $1', [id]);
  }
}
