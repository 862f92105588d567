import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Actions on many employees, with what becomes of each. */
export class CreateBulkJobs1763800060002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE gateway.bulk_jobs (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     action jsonb NOT NULL,
     status text NOT NULL,
     created_by text NOT NULL,
     approved_by text,
     employee_count integer NOT NULL,
     counts jsonb NOT NULL,
     created_at timestamptz NOT NULL,
     ended_at timestamptz,
     CONSTRAINT bulk_jobs_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT bulk_jobs_customer_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers (id),
     CONSTRAINT bulk_jobs_status_check CHECK (status IN ('prepared', 'awaiting_approval', 'running', 'done', 'canceled'))
   )`,
  `CREATE INDEX bulk_jobs_running_index ON gateway.bulk_jobs (customer_id, id) WHERE status IN ('running')`,
  `CREATE TABLE gateway.bulk_rows (
     customer_id uuid NOT NULL,
     job_id uuid NOT NULL,
     number integer NOT NULL,
     employee_row_id uuid NOT NULL,
     state text NOT NULL,
     code text,
     tries integer NOT NULL,
     leased_until timestamptz,
     CONSTRAINT bulk_rows_pkey PRIMARY KEY (customer_id, job_id, number),
     CONSTRAINT bulk_rows_job_fkey FOREIGN KEY (customer_id, job_id) REFERENCES gateway.bulk_jobs (customer_id, id),
     CONSTRAINT bulk_rows_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
       REFERENCES gateway.employees (customer_id, id),
     CONSTRAINT bulk_rows_state_check CHECK (state IN ('waiting', 'done', 'skipped', 'failed'))
   )`,
  'CREATE INDEX bulk_rows_state_index ON gateway.bulk_rows (customer_id, job_id, state, number)',
];

const DOWN = ['DROP TABLE gateway.bulk_rows', 'DROP TABLE gateway.bulk_jobs'];
