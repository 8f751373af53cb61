import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateChats1795147300002 implements MigrationInterface {
  name = 'CreateChats1795147300002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE chat_person (
        user_id uuid PRIMARY KEY,
        status varchar(20) NOT NULL DEFAULT 'offline',
        mood varchar(100) NOT NULL DEFAULT ''
      )`);
    await runner.query(`
      CREATE TABLE chat (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        -- Two people have one chat, whoever opened it.
        first_id uuid NOT NULL,
        second_id uuid NOT NULL,
        CHECK (first_id < second_id),
        UNIQUE (first_id, second_id)
      )`);
    await runner.query('CREATE INDEX chat_second_idx ON chat (second_id)');
    await runner.query(`
      CREATE TABLE chat_message (
        no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        chat_id uuid NOT NULL REFERENCES chat ON DELETE CASCADE,
        author_id uuid NOT NULL,
        text varchar(2000) NOT NULL CHECK (text <> ''),
        -- When the other one opened the chat after it.
        read_at timestamptz,
        sent_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX chat_message_chat_idx ON chat_message (chat_id, no DESC)');
    await runner.query('CREATE INDEX chat_message_unread_idx ON chat_message (chat_id) WHERE read_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE chat_message, chat, chat_person');
  }
}
