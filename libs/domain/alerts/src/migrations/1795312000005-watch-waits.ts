import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators are told when a PBX counts other waits than Santral does: then the figures of one of them are wrong. */
export class WatchWaits1795312000005 implements MigrationInterface {
  name = 'WatchWaits1795312000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO alert_rule (name, kind, is_enabled, severity, limit_value, hold_s, window_min, roles, channels)
      VALUES ('Bekleme süresi farkı', 'wait-differs', true, 'warning', 0, 0, 60, '{admin}', '{panel}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM alert_rule WHERE kind = 'wait-differs'`);
  }
}
