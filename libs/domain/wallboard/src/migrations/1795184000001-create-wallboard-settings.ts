import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits of the wallboard of each PBX, one row. */
export class CreateWallboardSettings1795184000001 implements MigrationInterface {
  name = 'CreateWallboardSettings1795184000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wallboard_settings (
        pbx text PRIMARY KEY,
        version integer NOT NULL CHECK (version > 0),
        settings jsonb NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE wallboard_settings');
  }
}
