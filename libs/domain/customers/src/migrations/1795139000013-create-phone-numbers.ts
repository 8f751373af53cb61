import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is calling, by one index hit: every number of every customer and contact, kept in step by the rules of both. */
export class CreatePhoneNumbers1795139000013 implements MigrationInterface {
  name = 'CreatePhoneNumbers1795139000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE phone_number (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number varchar(40) NOT NULL,
        customer_id uuid NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
        contact_id uuid REFERENCES contact (id) ON DELETE CASCADE,
        -- False for numbers tied from a call, which no field of the record holds.
        from_record boolean NOT NULL,
        last_contact_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    // Serves equality and the prefixes of a company's block alike.
    await runner.query('CREATE INDEX phone_number_number_idx ON phone_number (number varchar_pattern_ops)');
    await runner.query('CREATE INDEX phone_number_ending_idx ON phone_number (right(number, 7))');
    await runner.query('CREATE UNIQUE INDEX phone_number_contact_unique ON phone_number (contact_id, number) WHERE contact_id IS NOT NULL');
    await runner.query('CREATE UNIQUE INDEX phone_number_customer_unique ON phone_number (customer_id, number) WHERE contact_id IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE phone_number');
  }
}
