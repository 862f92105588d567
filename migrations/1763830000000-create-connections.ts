import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Foreign systems of a customer, and the short-lived tokens they fetch. */
export class CreateConnections1763830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [TENANTS, CONNECTIONS, TOKENS, ...INDEXES])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['machine_tokens', 'connections', 'connection_tenants'])
      await runner.query(`DROP TABLE gateway.${table}`);
  }
}

const TENANTS = `CREATE TABLE gateway.connection_tenants (
  connection_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  CONSTRAINT connection_tenants_pkey PRIMARY KEY (connection_id)
)`;

const CONNECTIONS = `CREATE TABLE gateway.connections (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  config jsonb NOT NULL,
  sealed_secrets bytea,
  token_hashes bytea[] NOT NULL DEFAULT '{}',
  old_token_expires_at timestamptz,
  enabled boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  deleted_at timestamptz,
  CONSTRAINT connections_pkey PRIMARY KEY (customer_id, id),
  CONSTRAINT connections_customer_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers (id),
  CONSTRAINT connections_kind_check CHECK (kind IN ('scim', 'entra_mfa', 'okta_idv', 'oidc', 'signals',
    'okta_directory', 'entra_directory', 'action_webhook', 'servicenow', 'jira', 'log_export'))
)`;

const TOKENS = `CREATE TABLE gateway.machine_tokens (
  customer_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  connection_id uuid NOT NULL,
  scopes text[] NOT NULL,
  assertion_hash bytea,
  expires_at timestamptz NOT NULL,
  CONSTRAINT machine_tokens_pkey PRIMARY KEY (customer_id, token_hash),
  CONSTRAINT machine_tokens_connection_fkey FOREIGN KEY (customer_id, connection_id)
    REFERENCES gateway.connections (customer_id, id)
)`;

const INDEXES = [
  'CREATE INDEX connections_live_index ON gateway.connections (customer_id, kind, id) WHERE deleted_at IS NULL',
  'CREATE UNIQUE INDEX machine_tokens_assertion_key ON gateway.machine_tokens (customer_id, assertion_hash)',
  'CREATE INDEX machine_tokens_connection_index ON gateway.machine_tokens (customer_id, connection_id)',
  'CREATE INDEX machine_tokens_expiry_index ON gateway.machine_tokens (customer_id, expires_at)',
];
