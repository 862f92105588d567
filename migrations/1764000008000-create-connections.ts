import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Foreign systems of customers: directories, sign-in pages, gateways. */
export class CreateConnections1764000008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE gateway.connection_tenants (
     connection_id uuid NOT NULL,
     customer_id uuid NOT NULL,
     CONSTRAINT connection_tenants_pkey PRIMARY KEY (connection_id)
   )`,
  `CREATE TABLE gateway.connections (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     kind text NOT NULL,
     name text NOT NULL,
     config jsonb NOT NULL,
     sealed_secrets bytea,
     token_hashes bytea[] NOT NULL DEFAULT '{}'::bytea[],
     old_token_expires_at timestamptz,
     enabled boolean NOT NULL,
     created_at timestamptz NOT NULL,
     last_used_at timestamptz,
     last_error text,
     last_error_at timestamptz,
     deleted_at timestamptz,
     CONSTRAINT connections_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT connections_kind_check CHECK (kind IN ('scim', 'entra_mfa', 'okta_idv', 'oidc',
       'signals', 'okta_directory', 'entra_directory', 'action_webhook', 'servicenow', 'jira',
       'log_export')),
     CONSTRAINT connections_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
  `CREATE INDEX connections_live_index
     ON gateway.connections (customer_id, kind, id) WHERE (deleted_at IS NULL)`,
  `CREATE TABLE gateway.machine_tokens (
     customer_id uuid NOT NULL,
     token_hash bytea NOT NULL,
     connection_id uuid NOT NULL,
     scopes text[] NOT NULL,
     assertion_hash bytea,
     expires_at timestamptz NOT NULL,
     CONSTRAINT machine_tokens_pkey PRIMARY KEY (customer_id, token_hash),
     CONSTRAINT machine_tokens_connection_fkey FOREIGN KEY (customer_id, connection_id)
       REFERENCES gateway.connections(customer_id, id)
   )`,
  `CREATE UNIQUE INDEX machine_tokens_assertion_key
     ON gateway.machine_tokens (customer_id, assertion_hash)`,
  `CREATE INDEX machine_tokens_connection_index
     ON gateway.machine_tokens (customer_id, connection_id)`,
  'CREATE INDEX machine_tokens_expiry_index ON gateway.machine_tokens (customer_id, expires_at)',
  `CREATE TABLE gateway.directory_links (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     connection_id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     user_name_index bytea NOT NULL,
     external_id_index bytea,
     employee_number_index bytea,
     email_indexes bytea[] NOT NULL DEFAULT '{}'::bytea[],
     active boolean NOT NULL,
     sealed_resource bytea NOT NULL,
     version integer NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     deactivated_at timestamptz,
     deleted_at timestamptz,
     pinned_oid text,
     CONSTRAINT directory_links_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT directory_links_connection_fkey FOREIGN KEY (customer_id, connection_id)
       REFERENCES gateway.connections(customer_id, id),
     CONSTRAINT directory_links_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
       REFERENCES gateway.employees(customer_id, id)
   )`,
  `CREATE UNIQUE INDEX directory_links_user_name_key
     ON gateway.directory_links (customer_id, connection_id, user_name_index) WHERE (deleted_at
       IS NULL)`,
  `CREATE UNIQUE INDEX directory_links_employee_key
     ON gateway.directory_links (customer_id, connection_id, employee_row_id) WHERE (deleted_at
       IS NULL)`,
  `CREATE INDEX directory_links_live_index
     ON gateway.directory_links (customer_id, connection_id, id) WHERE (deleted_at IS NULL)`,
  `CREATE INDEX directory_links_of_employee_index
     ON gateway.directory_links (customer_id, employee_row_id, id)`,
  `CREATE INDEX directory_links_external_id_index
     ON gateway.directory_links (customer_id, connection_id, external_id_index)`,
  `CREATE INDEX directory_links_employee_number_index
     ON gateway.directory_links (customer_id, connection_id, employee_number_index)`,
  `CREATE INDEX directory_links_emails_index
     ON gateway.directory_links USING gin (email_indexes)`,
  `CREATE INDEX directory_links_deactivated_index
     ON gateway.directory_links (customer_id, connection_id, deactivated_at) WHERE
       (deactivated_at IS NOT NULL)`,
  `CREATE TABLE gateway.groups (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     connection_id uuid NOT NULL,
     name_index bytea NOT NULL,
     external_id_index bytea,
     sealed_content bytea NOT NULL,
     version integer NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     CONSTRAINT groups_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT groups_connection_fkey FOREIGN KEY (customer_id, connection_id) REFERENCES
       gateway.connections(customer_id, id)
   )`,
  `CREATE UNIQUE INDEX groups_name_key
     ON gateway.groups (customer_id, connection_id, name_index)`,
  'CREATE INDEX groups_live_index ON gateway.groups (customer_id, connection_id, id)',
  `CREATE INDEX groups_external_id_index
     ON gateway.groups (customer_id, connection_id, external_id_index)`,
  `CREATE TABLE gateway.group_members (
     customer_id uuid NOT NULL,
     group_id uuid NOT NULL,
     link_id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     CONSTRAINT group_members_pkey PRIMARY KEY (customer_id, group_id, link_id),
     CONSTRAINT group_members_group_fkey FOREIGN KEY (customer_id, group_id) REFERENCES
       gateway.groups(customer_id, id) ON DELETE CASCADE,
     CONSTRAINT group_members_link_fkey FOREIGN KEY (customer_id, link_id) REFERENCES
       gateway.directory_links(customer_id, id) ON DELETE CASCADE
   )`,
  'CREATE INDEX group_members_link_index ON gateway.group_members (customer_id, link_id)',
  `CREATE INDEX group_members_employee_index
     ON gateway.group_members (customer_id, employee_row_id, group_id)`,
  `CREATE TABLE gateway.directory_alarms (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     connection_id uuid NOT NULL,
     status text NOT NULL,
     deactivated integer NOT NULL,
     restored integer NOT NULL,
     since timestamptz NOT NULL,
     created_at timestamptz NOT NULL,
     restore_by text,
     CONSTRAINT directory_alarms_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT directory_alarms_status_check CHECK (status IN ('open', 'restoring',
       'restored')),
     CONSTRAINT directory_alarms_connection_fkey FOREIGN KEY (customer_id, connection_id)
       REFERENCES gateway.connections(customer_id, id)
   )`,
  `CREATE INDEX directory_alarms_connection_index
     ON gateway.directory_alarms (customer_id, connection_id, created_at)`,
  `CREATE TABLE gateway.connect_requests (
     customer_id uuid NOT NULL,
     handle_hash bytea NOT NULL,
     browser_hash bytea NOT NULL,
     connection_id uuid NOT NULL,
     employee_row_id uuid,
     access_request_id uuid,
     sealed_subject bytea,
     parameters jsonb NOT NULL,
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     CONSTRAINT connect_requests_pkey PRIMARY KEY (customer_id, handle_hash),
     CONSTRAINT connect_requests_connection_fkey FOREIGN KEY (customer_id, connection_id)
       REFERENCES gateway.connections(customer_id, id)
   )`,
  `CREATE INDEX connect_requests_expiry_index
     ON gateway.connect_requests (customer_id, expires_at)`,
  `CREATE INDEX connect_requests_connection_index
     ON gateway.connect_requests (customer_id, connection_id)`,
  `CREATE TABLE gateway.connect_codes (
     customer_id uuid NOT NULL,
     code_hash bytea NOT NULL,
     handle_hash bytea NOT NULL,
     acr text NOT NULL,
     amr text[] NOT NULL,
     auth_time timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     CONSTRAINT connect_codes_pkey PRIMARY KEY (customer_id, code_hash),
     CONSTRAINT connect_codes_request_fkey FOREIGN KEY (customer_id, handle_hash) REFERENCES
       gateway.connect_requests(customer_id, handle_hash) ON DELETE CASCADE
   )`,
  'CREATE INDEX connect_codes_request_index ON gateway.connect_codes (customer_id, handle_hash)',
];

const DOWN = [
  'DROP TABLE gateway.connect_codes',
  'DROP TABLE gateway.connect_requests',
  'DROP TABLE gateway.directory_alarms',
  'DROP TABLE gateway.group_members',
  'DROP TABLE gateway.groups',
  'DROP TABLE gateway.directory_links',
  'DROP TABLE gateway.machine_tokens',
  'DROP TABLE gateway.connections',
  'DROP TABLE gateway.connection_tenants',
];
