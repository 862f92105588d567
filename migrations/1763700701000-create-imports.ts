import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of employees: what was uploaded, reviewed and recorded. The rows go after a day. */
export class CreateImports1763700701000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE gateway.imports (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     status text NOT NULL,
     created_by text NOT NULL,
     started_by text,
     mapping jsonb,
     row_count integer NOT NULL,
     chunk_count integer NOT NULL,
     chunks_done integer NOT NULL,
     counts jsonb NOT NULL,
     sealed_head bytea NOT NULL,
     created_at timestamptz NOT NULL,
     ended_at timestamptz,
     expires_at timestamptz NOT NULL,
     cleared_at timestamptz,
     CONSTRAINT imports_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT imports_customer_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers (id),
     CONSTRAINT imports_status_check CHECK (status IN ('uploaded', 'reviewing', 'reviewed', 'awaiting_approval',
       'running', 'done', 'canceled', 'failed', 'undoing', 'undone'))
   )`,
  `CREATE UNIQUE INDEX imports_running_key ON gateway.imports (customer_id)
     WHERE status IN ('running', 'undoing')`,
  `CREATE INDEX imports_working_index ON gateway.imports (customer_id, id)
     WHERE status IN ('reviewing', 'running', 'undoing')`,
  `CREATE INDEX imports_expiry_index ON gateway.imports (customer_id, expires_at) WHERE cleared_at IS NULL`,
  `CREATE TABLE gateway.import_chunks (
     customer_id uuid NOT NULL,
     import_id uuid NOT NULL,
     number integer NOT NULL,
     phase text NOT NULL,
     error_count integer NOT NULL,
     sealed_rows bytea NOT NULL,
     sealed_results bytea,
     sealed_undo bytea,
     CONSTRAINT import_chunks_pkey PRIMARY KEY (customer_id, import_id, number),
     CONSTRAINT import_chunks_import_fkey FOREIGN KEY (customer_id, import_id)
       REFERENCES gateway.imports (customer_id, id),
     CONSTRAINT import_chunks_phase_check CHECK (phase IN ('staged', 'reviewed', 'recorded', 'undone'))
   )`,
  'CREATE INDEX import_chunks_phase_index ON gateway.import_chunks (customer_id, import_id, phase, number)',
  `CREATE INDEX import_chunks_error_index ON gateway.import_chunks (customer_id, import_id, number)
     WHERE error_count > 0`,
];

const DOWN = ['DROP TABLE gateway.import_chunks', 'DROP TABLE gateway.imports'];
