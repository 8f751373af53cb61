import { Inject, Injectable } from '@nestjs/common';
import { defaultWallboardSettings, type WallboardSettings, type WallboardSettingsAnswer, wallboardSettingsSchema } from '@santral/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Limits of the wallboard, by PBX. */
@Injectable()
export class SettingsRepository {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Version 0 and the defaults as long as nobody has changed anything. */
  async read(pbx: string): Promise<WallboardSettingsAnswer> {
    const [row] = await this.database.query<{ version: number; settings: unknown }[]>('SELECT version, settings FROM wallboard_settings WHERE pbx = $1', [pbx]);
    return row ? { version: row.version, settings: wallboardSettingsSchema.parse(row.settings) } : { version: 0, settings: defaultWallboardSettings };
  }

  inOne<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** Writes the next version; false when `version` is no longer the newest. */
  async write(manager: EntityManager, pbx: string, version: number, settings: WallboardSettings): Promise<boolean> {
    const rows = await manager.query<[unknown[], number] | unknown[]>(
      version === 0
        ? 'INSERT INTO wallboard_settings (pbx, version, settings) VALUES ($1, $2 + 1, $3) ON CONFLICT DO NOTHING RETURNING pbx'
        : 'UPDATE wallboard_settings SET version = $2 + 1, settings = $3 WHERE pbx = $1 AND version = $2 RETURNING pbx',
      [pbx, version, JSON.stringify(settings)],
    );
    // The driver answers rows of an insert, and rows with their number of an update.
    const written = version === 0 ? rows : (rows[0] as unknown[]);
    return written.length > 0;
  }
}
