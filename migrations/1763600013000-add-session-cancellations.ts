import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSessionCancellations1763600013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Sessions whose access request has ended, until the verification service says that they have ended too.
      CREATE TABLE gateway.session_cancellations (
        customer_id uuid NOT NULL,
        session_id text NOT NULL,
        tries integer NOT NULL,
        next_try_at timestamptz NOT NULL,
        CONSTRAINT session_cancellations_pkey PRIMARY KEY (customer_id, session_id),
        CONSTRAINT session_cancellations_customer_fkey FOREIGN KEY (customer_id)
          REFERENCES gateway.customers (id)
      );
      CREATE INDEX session_cancellations_due_index
        ON gateway.session_cancellations (customer_id, next_try_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.session_cancellations');
  }
}
