import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What grants make happen at the customers' own systems. */
export class CreateDirectoryActions1764000012500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE gateway.directory_actions (
         customer_id uuid NOT NULL,
         id uuid NOT NULL,
         access_request_id uuid NOT NULL,
         employee_row_id uuid NOT NULL,
         connection_id uuid NOT NULL,
         action text NOT NULL,
         status text NOT NULL,
         error text,
         attempts integer NOT NULL DEFAULT 0,
         is_uncertain boolean NOT NULL DEFAULT false,
         sealed_payload bytea,
         next_try_at timestamptz NOT NULL,
         created_at timestamptz NOT NULL,
         ended_at timestamptz,
         CONSTRAINT directory_actions_pkey PRIMARY KEY (customer_id, id),
         CONSTRAINT directory_actions_status_check CHECK (status IN ('queued', 'done', 'failed',
           'unknown')),
         CONSTRAINT directory_actions_request_fkey FOREIGN KEY (customer_id, access_request_id)
           REFERENCES gateway.access_requests(customer_id, id),
         CONSTRAINT directory_actions_connection_fkey FOREIGN KEY (customer_id, connection_id)
           REFERENCES gateway.connections(customer_id, id)
       )`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX directory_actions_request_key
         ON gateway.directory_actions (customer_id, access_request_id)`,
    );
    await runner.query(
      `CREATE INDEX directory_actions_due_index
         ON gateway.directory_actions (customer_id, next_try_at) WHERE (status = 'queued')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.directory_actions');
  }
}
