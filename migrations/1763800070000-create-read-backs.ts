import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that an employee reads back to the help desk, and the time in which nothing is reset. */
export class CreateReadBacks1763800070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.read_backs');
    await runner.query('ALTER TABLE gateway.employees DROP COLUMN resets_frozen_until');
  }
}

const UP = [
  'ALTER TABLE gateway.employees ADD COLUMN resets_frozen_until timestamptz',
  `CREATE TABLE gateway.read_backs (
     customer_id uuid NOT NULL,
     access_request_id uuid NOT NULL,
     opened_at timestamptz,
     proved_at timestamptz,
     code_hash bytea,
     shown_at timestamptz,
     misses integer NOT NULL DEFAULT 0,
     confirmed_at timestamptz,
     CONSTRAINT read_backs_pkey PRIMARY KEY (customer_id, access_request_id),
     CONSTRAINT read_backs_request_fkey FOREIGN KEY (customer_id, access_request_id)
       REFERENCES gateway.access_requests (customer_id, id)
   )`,
];
