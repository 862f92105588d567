import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddIdempotencyReservations1763600020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const schema of ['verification', 'gateway']) {
      // A reserved key has no answer yet: its status is 0, and who reserved it has until then.
      await runner.query(`
        ALTER TABLE ${schema}.idempotency_keys
          ADD COLUMN reservation_id uuid,
          ADD COLUMN reserved_until timestamptz;
      `);
    }
    await runner.query(`
      -- Access requests whose session is being made at the verification service, until both are kept together.
      CREATE TABLE gateway.session_openings (
        customer_id uuid NOT NULL,
        access_request_id uuid NOT NULL,
        tries integer NOT NULL,
        next_try_at timestamptz NOT NULL,
        CONSTRAINT session_openings_pkey PRIMARY KEY (customer_id, access_request_id),
        CONSTRAINT session_openings_customer_fkey FOREIGN KEY (customer_id)
          REFERENCES gateway.customers (id)
      );
      CREATE INDEX session_openings_due_index
        ON gateway.session_openings (customer_id, next_try_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.session_openings');
    for (const schema of ['verification', 'gateway']) {
      await runner.query(`DELETE FROM ${schema}.idempotency_keys WHERE reserved_until IS NOT NULL`);
      await runner.query(`
        ALTER TABLE ${schema}.idempotency_keys
          DROP COLUMN reservation_id,
          DROP COLUMN reserved_until;
      `);
    }
  }
}
