import type { MigrationInterface, QueryRunner } from 'typeorm';

const percent = ['weight_quality 40', 'weight_service_level 15', 'weight_aht 15', 'weight_occupancy 10', 'weight_disposition 10', 'weight_breaks 10', 'service_level_floor 0', 'service_level_target 100'];
const percentAfter = ['occupancy_floor 0', 'occupancy_target 100', 'disposition_floor 0', 'disposition_target 100', 'breaks_floor 0', 'breaks_target 100'];
const seconds = ['aht_target_s 180', 'aht_floor_s 480', 'aht_lowest_s 60'];
const columns = (given: readonly string[], max: number) =>
  given.map((column) => {
    const [name, initial] = column.split(' ');
    return `"${name}" integer NOT NULL DEFAULT '${initial}' CHECK ("${name}" BETWEEN 0 AND ${max})`;
  });

/** Weights and targets of the performance index by group of users; the row without a group is the company's and always there. */
export class CreatePerformanceTargets1795185000002 implements MigrationInterface {
  name = 'CreatePerformanceTargets1795185000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "performance_target" (
        "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        "name" varchar(100) NOT NULL,
        "group_id" uuid,
        ${[...columns(percent, 100), ...columns(seconds, 86_400), ...columns(percentAfter, 100)].join(',\n        ')},
        "version" integer NOT NULL DEFAULT 1,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "created_by" uuid,
        "updated_at" timestamptz NOT NULL DEFAULT now(),
        "updated_by" uuid,
        "search_key" text GENERATED ALWAYS AS (santral_search_key(coalesce("name", ''))) STORED
      )`);
    await runner.query(`ALTER TABLE "performance_target" ADD CONSTRAINT "performance_target_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group" ("id")`);
    await runner.query(`CREATE UNIQUE INDEX "performance_target_group_id_unique" ON "performance_target" ("group_id")`);
    await runner.query(`CREATE UNIQUE INDEX performance_target_company ON performance_target ((true)) WHERE group_id IS NULL`);
    await runner.query(`CALL santral_index_search_key('performance_target')`);
    await runner.query(`INSERT INTO performance_target (name) VALUES ('Şirket')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE performance_target');
  }
}
