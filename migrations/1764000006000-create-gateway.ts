import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers, employees, access requests and grants. */
export class CreateGateway1764000006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'CREATE SCHEMA gateway',
  `CREATE TABLE gateway.customers (
     id uuid NOT NULL,
     environment text NOT NULL,
     name text NOT NULL,
     config jsonb NOT NULL,
     sealed_api_key bytea,
     created_at timestamptz NOT NULL,
     CONSTRAINT customers_pkey PRIMARY KEY (id),
     CONSTRAINT customers_environment_check CHECK (environment IN ('sandbox', 'production'))
   )`,
  `CREATE TABLE gateway.customer_keys (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     name text NOT NULL,
     secret_hash bytea NOT NULL,
     scopes text[] NOT NULL,
     created_at timestamptz NOT NULL,
     revoked_at timestamptz,
     CONSTRAINT customer_keys_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT customer_keys_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id),
     CONSTRAINT customer_keys_secret_key UNIQUE (customer_id, secret_hash)
   )`,
  `CREATE TABLE gateway.data_keys (
     customer_id uuid NOT NULL,
     owner_id uuid NOT NULL,
     key_id text NOT NULL,
     wrapped_key bytea NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT data_keys_pkey PRIMARY KEY (customer_id, owner_id)
   )`,
  `CREATE TABLE gateway.employees (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     employee_index bytea,
     status text NOT NULL,
     clear_user_id text,
     identity_established_at timestamptz,
     sealed_profile bytea NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     deleted_at timestamptz,
     identity_reset_at timestamptz,
     email_changed_at timestamptz,
     phone_changed_at timestamptz,
     identity_state text NOT NULL DEFAULT 'not_invited'::text,
     alarmed_at timestamptz,
     exempt_until timestamptz,
     department_index bytea,
     resets_frozen_until timestamptz,
     hr_status text,
     directory_status text,
     owner_connection_id uuid,
     CONSTRAINT employees_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT employees_status_check CHECK (status IN ('active', 'suspended', 'terminated')),
     CONSTRAINT employees_identity_state_check CHECK (identity_state IN ('not_invited',
       'invited', 'in_progress', 'established', 'needs_attention', 'undelivered', 'expired',
       'exempt')),
     CONSTRAINT employees_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
  `CREATE UNIQUE INDEX employees_employee_key
     ON gateway.employees (customer_id, employee_index)`,
  `CREATE UNIQUE INDEX employees_clear_user_key
     ON gateway.employees (customer_id, clear_user_id)`,
  `CREATE INDEX employees_live_index
     ON gateway.employees (customer_id, id) WHERE (deleted_at IS NULL)`,
  `CREATE INDEX employees_state_index
     ON gateway.employees (customer_id, status, identity_state, id) WHERE (deleted_at IS NULL)`,
  `CREATE INDEX employees_department_index
     ON gateway.employees (customer_id, department_index, status, identity_state, id) WHERE
       (deleted_at IS NULL)`,
  `CREATE INDEX employees_verified_index
     ON gateway.employees (customer_id, status, identity_state, identity_established_at, id)
       WHERE (identity_established_at IS NOT NULL)`,
  `CREATE INDEX employees_department_verified_index
     ON gateway.employees (customer_id, department_index, status, identity_state,
       identity_established_at, id) WHERE (identity_established_at IS NOT NULL)`,
  `CREATE INDEX employees_exempt_index
     ON gateway.employees (customer_id, exempt_until) WHERE (identity_state = 'exempt')`,
  `CREATE INDEX employees_alarmed_index
     ON gateway.employees (customer_id, alarmed_at, id) WHERE ((deleted_at IS NULL) AND
       (alarmed_at IS NOT NULL))`,
  `CREATE TABLE gateway.identity_history (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     clear_user_id text NOT NULL,
     established_at timestamptz NOT NULL,
     ended_at timestamptz NOT NULL,
     sealed_reason bytea NOT NULL,
     CONSTRAINT identity_history_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT identity_history_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
       REFERENCES gateway.employees(customer_id, id)
   )`,
  `CREATE INDEX identity_history_employee_index
     ON gateway.identity_history (customer_id, employee_row_id)`,
  `CREATE TABLE gateway.access_requests (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     flow text NOT NULL,
     status text NOT NULL,
     reason text,
     action text NOT NULL,
     project_id text,
     verification_session_id text,
     sealed_data bytea NOT NULL,
     looked_up_at timestamptz,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     completed_at timestamptz,
     polls integer NOT NULL DEFAULT 0,
     next_poll_at timestamptz NOT NULL,
     sealed_evidence bytea,
     opened_at timestamptz,
     begun_at timestamptz,
     is_sent boolean NOT NULL DEFAULT false,
     CONSTRAINT access_requests_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT access_requests_flow_check CHECK (flow IN ('establish_identity',
       'known_user_key')),
     CONSTRAINT access_requests_status_check CHECK (status IN ('pending', 'granted', 'denied',
       'canceled', 'expired')),
     CONSTRAINT access_requests_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
       REFERENCES gateway.employees(customer_id, id)
   )`,
  `CREATE INDEX access_requests_employee_index
     ON gateway.access_requests (customer_id, employee_row_id, id)`,
  `CREATE INDEX access_requests_pending_index
     ON gateway.access_requests (customer_id, expires_at) WHERE (status = 'pending')`,
  `CREATE INDEX access_requests_poll_index
     ON gateway.access_requests (customer_id, next_poll_at) WHERE (status = 'pending')`,
  `CREATE INDEX access_requests_session_index
     ON gateway.access_requests (customer_id, verification_session_id) WHERE
       (verification_session_id IS NOT NULL)`,
  `CREATE TABLE gateway.return_states (
     state_hash bytea NOT NULL,
     customer_id uuid NOT NULL,
     access_request_id uuid NOT NULL,
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     CONSTRAINT return_states_pkey PRIMARY KEY (customer_id, state_hash)
   )`,
  'CREATE INDEX return_states_expiry_index ON gateway.return_states (customer_id, expires_at)',
  `CREATE TABLE gateway.grants (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     access_request_id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     action text NOT NULL,
     single_use boolean NOT NULL,
     status text NOT NULL,
     token_hash bytea NOT NULL,
     sealed_data bytea NOT NULL,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     ended_at timestamptz,
     use_hash bytea,
     CONSTRAINT grants_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT grants_status_check CHECK (status IN ('active', 'consumed', 'revoked')),
     CONSTRAINT grants_employee_fkey FOREIGN KEY (customer_id, employee_row_id) REFERENCES
       gateway.employees(customer_id, id),
     CONSTRAINT grants_token_key UNIQUE (customer_id, token_hash),
     CONSTRAINT grants_access_request_key UNIQUE (customer_id, access_request_id)
   )`,
  `CREATE INDEX grants_live_index
     ON gateway.grants (customer_id, employee_row_id) WHERE (status = 'active')`,
  'CREATE INDEX grants_employee_index ON gateway.grants (customer_id, employee_row_id, id)',
  `CREATE INDEX grants_use_index
     ON gateway.grants (customer_id, use_hash) WHERE (use_hash IS NOT NULL)`,
  'CREATE INDEX grants_status_index ON gateway.grants (customer_id, status, id)',
  `CREATE INDEX grants_expiry_index
     ON gateway.grants (customer_id, expires_at) WHERE (status = 'active')`,
  `CREATE TABLE gateway.webhook_registrations (
     customer_id uuid NOT NULL,
     project_id text NOT NULL,
     endpoint_id text NOT NULL,
     sealed_secrets bytea NOT NULL,
     created_at timestamptz NOT NULL,
     url text,
     probed_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT webhook_registrations_pkey PRIMARY KEY (customer_id, project_id),
     CONSTRAINT webhook_registrations_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
  `CREATE TABLE gateway.received_webhooks (
     customer_id uuid NOT NULL,
     webhook_id text NOT NULL,
     received_at timestamptz NOT NULL,
     CONSTRAINT received_webhooks_pkey PRIMARY KEY (customer_id, webhook_id)
   )`,
  `CREATE INDEX received_webhooks_age_index
     ON gateway.received_webhooks (customer_id, received_at)`,
  `CREATE TABLE gateway.session_cancellations (
     customer_id uuid NOT NULL,
     session_id text NOT NULL,
     tries integer NOT NULL,
     next_try_at timestamptz NOT NULL,
     redacts boolean NOT NULL DEFAULT false,
     CONSTRAINT session_cancellations_pkey PRIMARY KEY (customer_id, session_id),
     CONSTRAINT session_cancellations_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
  `CREATE INDEX session_cancellations_due_index
     ON gateway.session_cancellations (customer_id, next_try_at)`,
  `CREATE TABLE gateway.session_openings (
     customer_id uuid NOT NULL,
     access_request_id uuid NOT NULL,
     tries integer NOT NULL,
     next_try_at timestamptz NOT NULL,
     CONSTRAINT session_openings_pkey PRIMARY KEY (customer_id, access_request_id),
     CONSTRAINT session_openings_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
  `CREATE INDEX session_openings_due_index
     ON gateway.session_openings (customer_id, next_try_at)`,
  `CREATE TABLE gateway.staff_memberships (
     customer_id uuid NOT NULL,
     account_id uuid NOT NULL,
     role text NOT NULL,
     created_at timestamptz NOT NULL,
     disabled_at timestamptz,
     CONSTRAINT staff_memberships_pkey PRIMARY KEY (customer_id, account_id),
     CONSTRAINT staff_memberships_role_check CHECK (role IN ('owner', 'admin', 'developer',
       'hr', 'help_desk', 'desk_lead', 'auditor')),
     CONSTRAINT staff_memberships_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
  `CREATE TABLE gateway.employee_search_terms (
     customer_id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     term bytea NOT NULL,
     CONSTRAINT employee_search_terms_pkey PRIMARY KEY (customer_id, employee_row_id, term)
   )`,
  `CREATE INDEX employee_search_terms_index
     ON gateway.employee_search_terms (customer_id, term, employee_row_id)`,
  `CREATE TABLE gateway.read_backs (
     customer_id uuid NOT NULL,
     access_request_id uuid NOT NULL,
     opened_at timestamptz,
     proved_at timestamptz,
     code_hash bytea,
     shown_at timestamptz,
     misses integer NOT NULL DEFAULT 0,
     confirmed_at timestamptz,
     proof_sha256 text,
     browser_hash bytea,
     CONSTRAINT read_backs_pkey PRIMARY KEY (customer_id, access_request_id),
     CONSTRAINT read_backs_request_fkey FOREIGN KEY (customer_id, access_request_id) REFERENCES
       gateway.access_requests(customer_id, id)
   )`,
  `CREATE TABLE gateway.employee_coverage (
     customer_id uuid NOT NULL,
     coverage jsonb,
     counted_at timestamptz,
     asked_at timestamptz,
     CONSTRAINT employee_coverage_pkey PRIMARY KEY (customer_id),
     CONSTRAINT employee_coverage_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
  `CREATE INDEX employee_coverage_asked_index
     ON gateway.employee_coverage (customer_id) WHERE (asked_at IS NOT NULL)`,
  `CREATE TABLE gateway.brands (
     customer_id uuid NOT NULL,
     name text,
     color text,
     logo bytea,
     logo_digest text,
     changed_at timestamptz NOT NULL,
     CONSTRAINT brands_pkey PRIMARY KEY (customer_id),
     CONSTRAINT brands_color_check CHECK (color ~ '^#[0-9a-f]{6}$'),
     CONSTRAINT brands_logo_check CHECK ((logo IS NULL) = (logo_digest IS NULL)),
     CONSTRAINT brands_tenant_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers(id)
   )`,
];

const DOWN = ['DROP SCHEMA gateway CASCADE'];
