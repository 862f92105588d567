import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What HR and the help desk do: cases, batches of work, resets. */
export class CreateGatewayStaffWork1764000007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE gateway.batches (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     kind text NOT NULL,
     status text NOT NULL,
     ended_as text,
     settings jsonb,
     counts jsonb NOT NULL,
     item_count integer NOT NULL,
     created_by text NOT NULL,
     started_by text,
     approved_by text,
     created_at timestamptz NOT NULL,
     started_at timestamptz,
     ended_at timestamptz,
     expires_at timestamptz,
     cleared_at timestamptz,
     sealed_head bytea,
     CONSTRAINT batches_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT batches_kind_check CHECK (kind IN ('job', 'camp', 'imp')),
     CONSTRAINT batches_status_check CHECK (status IN ('uploaded', 'reviewing', 'reviewed',
       'prepared', 'awaiting_approval', 'running', 'done', 'canceled', 'failed', 'awaiting_undo',
       'undoing', 'undone')),
     CONSTRAINT batches_customer_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers(id)
   )`,
  'CREATE INDEX batches_kind_index ON gateway.batches (customer_id, kind, id)',
  `CREATE INDEX batches_working_index
     ON gateway.batches (customer_id, kind, id) WHERE (status IN ('reviewing', 'running',
       'undoing'))`,
  `CREATE UNIQUE INDEX batches_running_import_key
     ON gateway.batches (customer_id) WHERE (kind = 'imp' AND status IN ('running', 'undoing'))`,
  `CREATE INDEX batches_expiry_index
     ON gateway.batches (customer_id, expires_at) WHERE (cleared_at IS NULL)`,
  `CREATE TABLE gateway.batch_items (
     customer_id uuid NOT NULL,
     batch_id uuid NOT NULL,
     number integer NOT NULL,
     employee_row_id uuid NOT NULL,
     state text NOT NULL,
     code text,
     tries integer NOT NULL,
     due_at timestamptz,
     access_request_id uuid,
     reminders integer NOT NULL,
     invited_at timestamptz,
     CONSTRAINT batch_items_pkey PRIMARY KEY (customer_id, batch_id, number),
     CONSTRAINT batch_items_state_check CHECK (state IN ('waiting', 'done', 'invited', 'skipped',
       'failed')),
     CONSTRAINT batch_items_batch_fkey FOREIGN KEY (customer_id, batch_id) REFERENCES
       gateway.batches(customer_id, id),
     CONSTRAINT batch_items_employee_fkey FOREIGN KEY (customer_id, employee_row_id) REFERENCES
       gateway.employees(customer_id, id)
   )`,
  `CREATE INDEX batch_items_state_index
     ON gateway.batch_items (customer_id, batch_id, state, number)`,
  `CREATE INDEX batch_items_due_index
     ON gateway.batch_items (customer_id, batch_id, due_at) WHERE (due_at IS NOT NULL)`,
  `CREATE INDEX batch_items_employee_index
     ON gateway.batch_items (customer_id, employee_row_id, invited_at)`,
  `CREATE TABLE gateway.import_chunks (
     customer_id uuid NOT NULL,
     import_id uuid NOT NULL,
     number integer NOT NULL,
     phase text NOT NULL,
     error_count integer NOT NULL,
     sealed_rows bytea NOT NULL,
     sealed_results bytea,
     sealed_undo bytea,
     employee_indexes bytea[] NOT NULL DEFAULT '{}'::bytea[],
     CONSTRAINT import_chunks_pkey PRIMARY KEY (customer_id, import_id, number),
     CONSTRAINT import_chunks_phase_check CHECK (phase IN ('staged', 'reviewed', 'recorded',
       'undone')),
     CONSTRAINT import_chunks_import_fkey FOREIGN KEY (customer_id, import_id) REFERENCES
       gateway.batches(customer_id, id)
   )`,
  `CREATE INDEX import_chunks_phase_index
     ON gateway.import_chunks (customer_id, import_id, phase, number)`,
  `CREATE INDEX import_chunks_error_index
     ON gateway.import_chunks (customer_id, import_id, number) WHERE (error_count > 0)`,
  `CREATE TABLE gateway.identity_resets (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     status text NOT NULL,
     reason text NOT NULL,
     sealed_note bytea,
     requested_by text NOT NULL,
     approved_by text,
     requested_at timestamptz NOT NULL,
     effective_at timestamptz NOT NULL,
     due_at timestamptz NOT NULL,
     ended_at timestamptz,
     CONSTRAINT identity_resets_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT identity_resets_status_check CHECK (status IN ('waiting', 'approved', 'done',
       'canceled', 'expired')),
     CONSTRAINT identity_resets_reason_check CHECK (reason IN ('wrong_person',
       'appearance_changed', 'account_takeover', 'duplicate_identity', 'person_asked', 'other')),
     CONSTRAINT identity_resets_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
       REFERENCES gateway.employees(customer_id, id)
   )`,
  `CREATE UNIQUE INDEX identity_resets_open_key
     ON gateway.identity_resets (customer_id, employee_row_id) WHERE (status IN ('waiting',
       'approved'))`,
  `CREATE INDEX identity_resets_due_index
     ON gateway.identity_resets (customer_id, due_at) WHERE (status IN ('waiting', 'approved'))`,
  `CREATE INDEX identity_resets_status_index
     ON gateway.identity_resets (customer_id, status, id)`,
  `CREATE INDEX identity_resets_employee_index
     ON gateway.identity_resets (customer_id, employee_row_id, id)`,
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
     CONSTRAINT desk_cases_override_check CHECK (override_status IN ('requested', 'approved',
       'refused')),
     CONSTRAINT desk_cases_override_reason_check CHECK (override_reason IN ('met_in_person',
       'confirmed_by_manager', 'service_unavailable', 'no_camera')),
     CONSTRAINT desk_cases_request_fkey FOREIGN KEY (customer_id, access_request_id) REFERENCES
       gateway.access_requests(customer_id, id)
   )`,
  `CREATE UNIQUE INDEX desk_cases_request_key
     ON gateway.desk_cases (customer_id, access_request_id)`,
  `CREATE INDEX desk_cases_employee_index
     ON gateway.desk_cases (customer_id, employee_row_id, id)`,
  'CREATE INDEX desk_cases_agent_index ON gateway.desk_cases (customer_id, agent_index, id)',
  `CREATE TABLE gateway.saved_filters (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     created_by text NOT NULL,
     created_at timestamptz NOT NULL,
     sealed_content bytea NOT NULL,
     CONSTRAINT saved_filters_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT saved_filters_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
];

const DOWN = [
  'DROP TABLE gateway.saved_filters',
  'DROP TABLE gateway.desk_cases',
  'DROP TABLE gateway.identity_resets',
  'DROP TABLE gateway.import_chunks',
  'DROP TABLE gateway.batch_items',
  'DROP TABLE gateway.batches',
];
