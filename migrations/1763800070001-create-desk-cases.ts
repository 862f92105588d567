import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls to the help desk. */
export class CreateDeskCases1763800070001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.desk_cases');
  }
}

const UP = [
  `CREATE TABLE gateway.desk_cases (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     access_request_id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     opened_by text NOT NULL,
     agent_index bytea NOT NULL,
     channel text NOT NULL,
     flags text[] NOT NULL,
     override_status text,
     override_reason text,
     override_requested_by text,
     override_decided_by text,
     created_at timestamptz NOT NULL,
     CONSTRAINT desk_cases_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT desk_cases_request_fkey FOREIGN KEY (customer_id, access_request_id)
       REFERENCES gateway.access_requests (customer_id, id),
     CONSTRAINT desk_cases_override_check CHECK (override_status IN ('requested', 'approved', 'refused')),
     CONSTRAINT desk_cases_override_reason_check CHECK (override_reason IN ('met_in_person',
       'confirmed_by_manager', 'service_unavailable', 'no_camera'))
   )`,
  'CREATE UNIQUE INDEX desk_cases_request_key ON gateway.desk_cases (customer_id, access_request_id)',
  'CREATE INDEX desk_cases_employee_index ON gateway.desk_cases (customer_id, employee_row_id, id)',
  'CREATE INDEX desk_cases_agent_index ON gateway.desk_cases (customer_id, agent_index, id)',
];
