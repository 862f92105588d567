import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins that a customer's identity provider asks for, and the codes that answer them. */
export class CreateConnectRequests1763901000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [REQUESTS, CODES, ...INDEXES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['connect_codes', 'connect_requests'])
      await runner.query(`DROP TABLE gateway.${table}`);
  }
}

const REQUESTS = `CREATE TABLE gateway.connect_requests (
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
    REFERENCES gateway.connections (customer_id, id)
)`;

const CODES = `CREATE TABLE gateway.connect_codes (
  customer_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  handle_hash bytea NOT NULL,
  acr text NOT NULL,
  amr text[] NOT NULL,
  auth_time timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT connect_codes_pkey PRIMARY KEY (customer_id, code_hash),
  CONSTRAINT connect_codes_request_fkey FOREIGN KEY (customer_id, handle_hash)
    REFERENCES gateway.connect_requests (customer_id, handle_hash) ON DELETE CASCADE
)`;

const INDEXES = [
  'CREATE INDEX connect_requests_expiry_index ON gateway.connect_requests (customer_id, expires_at)',
  'CREATE INDEX connect_requests_connection_index ON gateway.connect_requests (customer_id, connection_id)',
  'CREATE INDEX connect_codes_request_index ON gateway.connect_codes (customer_id, handle_hash)',
];
