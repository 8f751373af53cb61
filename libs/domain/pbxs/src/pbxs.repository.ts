import { Inject, Injectable } from '@nestjs/common';
import { type PbxEntry, pbxRecordingsSchema } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { PbxRow, PbxSettings } from './pbx.js';

/** Columns of a row as TypeORM's plain queries give them. */
interface Columns {
  id: string;
  name: string;
  owner: PbxEntry['owner'];
  enabled: boolean;
  ami_host: string;
  ami_port: number;
  ami_user: string;
  ari_url: string | null;
  ari_user: string | null;
  websocket: string | null;
  recordings: unknown;
  sealed: string;
  version: number;
  changed_at: Date;
  removed_at: Date | null;
}

const toRow = (c: Columns): PbxRow => ({
  id: c.id,
  name: c.name,
  owner: c.owner,
  enabled: c.enabled,
  version: c.version,
  ami: { host: c.ami_host, port: c.ami_port, user: c.ami_user },
  ari: c.ari_url === null || c.ari_user === null ? null : { url: c.ari_url, user: c.ari_user },
  websocket: c.websocket,
  recordings: pbxRecordingsSchema.nullable().parse(c.recordings),
  sealed: c.sealed,
  removed: c.removed_at !== null,
  changedAt: c.changed_at,
});

/** The rows of PBXs. Writing is done in a transaction that also states the fact of it. */
@Injectable()
export class PbxsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** All of them, also removed ones. */
  async all(manager: EntityManager = this.database.manager): Promise<PbxRow[]> {
    return (await manager.query<Columns[]>('SELECT * FROM pbx ORDER BY name COLLATE santral_sort, id')).map(toRow);
  }

  /** One of them, also a removed one; with `lock`, nobody else changes it until the transaction ends. */
  async find(id: string, manager: EntityManager = this.database.manager, lock = false): Promise<PbxRow | null> {
    const [row] = await manager.query<Columns[]>(`SELECT * FROM pbx WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`, [id]);
    return row ? toRow(row) : null;
  }

  /** Writes a new row, or the row of a PBX that was removed anew; null when there is one of this id. */
  async insert(manager: EntityManager, id: string, settings: PbxSettings, sealed: string): Promise<PbxRow | null> {
    const [row] = await manager.query<Columns[]>(
      `INSERT INTO pbx (id, name, owner, enabled, ami_host, ami_port, ami_user, ari_url, ari_user, websocket, recordings, sealed, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now())
       ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, owner = EXCLUDED.owner, enabled = EXCLUDED.enabled, ami_host = EXCLUDED.ami_host, ami_port = EXCLUDED.ami_port, ami_user = EXCLUDED.ami_user,
         ari_url = EXCLUDED.ari_url, ari_user = EXCLUDED.ari_user, websocket = EXCLUDED.websocket, recordings = EXCLUDED.recordings,
         sealed = EXCLUDED.sealed, version = pbx.version + 1, changed_at = now(), removed_at = NULL
       WHERE pbx.removed_at IS NOT NULL
       RETURNING *`,
      [id, ...valuesOf(settings), sealed],
    );
    return row ? toRow(row) : null;
  }

  async update(manager: EntityManager, id: string, settings: PbxSettings, sealed: string): Promise<PbxRow> {
    const [[row]] = await manager.query<[Columns[], number]>(
      `UPDATE pbx SET name = $2, owner = $3, enabled = $4, ami_host = $5, ami_port = $6, ami_user = $7, ari_url = $8, ari_user = $9, websocket = $10, recordings = $11,
         sealed = $12, version = version + 1, changed_at = now(), removed_at = NULL
       WHERE id = $1 RETURNING *`,
      [id, ...valuesOf(settings), sealed],
    );
    if (!row) throw new Error(`the PBX ${id} has no row`);
    return toRow(row);
  }

  async remove(manager: EntityManager, id: string): Promise<PbxRow> {
    const [[row]] = await manager.query<[Columns[], number]>('UPDATE pbx SET enabled = false, removed_at = now(), version = version + 1, changed_at = now() WHERE id = $1 RETURNING *', [id]);
    if (!row) throw new Error(`the PBX ${id} has no row`);
    return toRow(row);
  }
}

const valuesOf = ({ name, owner, enabled, ami, ari, websocket, recordings }: PbxSettings) => [
  name, owner, enabled, ami.host, ami.port, ami.user, ari?.url ?? null, ari?.user ?? null, websocket, recordings && JSON.stringify(recordings),
];
