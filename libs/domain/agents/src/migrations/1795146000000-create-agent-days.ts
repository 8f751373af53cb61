import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The break types every installation begins with; ids are those of the specification. */
const breakTypes: readonly [id: number, limitS: number, tr: string, en: string, ar: string][] = [
  [2, 3600, 'Yemek', 'Meal', 'وجبة'],
  [3, 1800, 'Çay', 'Tea', 'شاي'],
  [4, 0, 'Dış arama', 'Outgoing calls', 'مكالمات صادرة'],
  [5, 5400, 'İş yapma', 'Other work', 'أداء عمل'],
  [6, 1200, 'İş molası', 'Work break', 'استراحة عمل'],
  [7, 0, 'Acil', 'Urgent', 'طارئ'],
  [8, 7200, 'Saha', 'Field work', 'عمل ميداني'],
  [9, 0, 'Talimat', 'Instruction', 'تعليمات'],
];

/** Queues of the agents, their times in them, and their breaks. */
export class CreateAgentDays1795146000000 implements MigrationInterface {
  name = 'CreateAgentDays1795146000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE break_type (
        id integer PRIMARY KEY,
        label jsonb NOT NULL,
        daily_limit_s integer NOT NULL,
        position integer NOT NULL,
        active boolean NOT NULL DEFAULT true
      )`);
    for (const [index, [id, limitS, tr, en, ar]] of breakTypes.entries()) {
      await runner.query('INSERT INTO break_type (id, label, daily_limit_s, position) VALUES ($1, $2, $3, $4)', [id, JSON.stringify({ tr, en, ar }), limitS, index + 1]);
    }
    await runner.query(`
      CREATE TABLE agent_queue (
        pbx text NOT NULL,
        extension text NOT NULL,
        queue text NOT NULL,
        penalty integer NOT NULL DEFAULT 0,
        PRIMARY KEY (pbx, extension, queue)
      )`);
    // One row per stay in the queues, however many queues it was. last_seq: position of the last fact that changed the row.
    await runner.query(`
      CREATE TABLE agent_session (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        pbx text NOT NULL,
        extension text NOT NULL,
        user_id text,
        queues text[] NOT NULL,
        started_at timestamptz NOT NULL,
        ended_at timestamptz,
        last_seq text NOT NULL,
        UNIQUE (pbx, extension, started_at)
      )`);
    await runner.query('CREATE UNIQUE INDEX agent_session_open ON agent_session (pbx, extension) WHERE ended_at IS NULL');
    // counted: false where the pause is none of the agent's own breaks (the PBX or a supervisor paused them).
    await runner.query(`
      CREATE TABLE agent_break (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        pbx text NOT NULL,
        extension text NOT NULL,
        user_id text,
        break_type_id integer,
        reason text,
        limit_s integer NOT NULL,
        counted boolean NOT NULL,
        forced_by text,
        ended_by text,
        started_at timestamptz NOT NULL,
        ended_at timestamptz,
        UNIQUE (pbx, extension, started_at)
      )`);
    await runner.query('CREATE UNIQUE INDEX agent_break_open ON agent_break (pbx, extension) WHERE ended_at IS NULL');
    // What somebody else did to an agent: the PBX does not tell who asked it.
    await runner.query(`
      CREATE TABLE agent_forced_command (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        pbx text NOT NULL,
        extension text NOT NULL,
        command text NOT NULL,
        reason text,
        user_id text NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX agent_forced_command_when ON agent_forced_command (pbx, extension, asked_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['agent_forced_command', 'agent_break', 'agent_session', 'agent_queue', 'break_type']) await runner.query(`DROP TABLE ${table}`);
  }
}
