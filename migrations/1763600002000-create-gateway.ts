import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateGateway1763600002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA gateway;

      CREATE TABLE gateway.customers (
        id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
        name text NOT NULL,
        config jsonb NOT NULL,
        sealed_api_key bytea,
        created_at timestamptz NOT NULL,
        CONSTRAINT customers_pkey PRIMARY KEY (id)
      );

      CREATE TABLE gateway.customer_keys (
        customer_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        secret_hash bytea NOT NULL,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL,
        revoked_at timestamptz,
        CONSTRAINT customer_keys_pkey PRIMARY KEY (customer_id, id),
        CONSTRAINT customer_keys_secret_key UNIQUE (customer_id, secret_hash),
        CONSTRAINT customer_keys_customer_fkey FOREIGN KEY (customer_id)
          REFERENCES gateway.customers (id)
      );

      CREATE TABLE gateway.data_keys (
        customer_id uuid NOT NULL,
        owner_id uuid NOT NULL,
        key_id text NOT NULL,
        wrapped_key bytea NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT data_keys_pkey PRIMARY KEY (customer_id, owner_id)
      );

      CREATE TABLE gateway.employees (
        customer_id uuid NOT NULL,
        id uuid NOT NULL,
        employee_index bytea,
        status text NOT NULL CHECK (status IN ('active', 'suspended', 'terminated')),
        clear_user_id text,
        identity_established_at timestamptz,
        sealed_profile bytea NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        deleted_at timestamptz,
        CONSTRAINT employees_pkey PRIMARY KEY (customer_id, id),
        CONSTRAINT employees_customer_fkey FOREIGN KEY (customer_id)
          REFERENCES gateway.customers (id)
      );
      CREATE UNIQUE INDEX employees_employee_key ON gateway.employees (customer_id, employee_index);
      -- One person is one employee of a customer: the last word on identity_conflict.
      CREATE UNIQUE INDEX employees_clear_user_key ON gateway.employees (customer_id, clear_user_id);

      CREATE TABLE gateway.identity_history (
        customer_id uuid NOT NULL,
        id uuid NOT NULL,
        employee_row_id uuid NOT NULL,
        clear_user_id text NOT NULL,
        established_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL,
        sealed_reason bytea NOT NULL,
        CONSTRAINT identity_history_pkey PRIMARY KEY (customer_id, id),
        CONSTRAINT identity_history_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
          REFERENCES gateway.employees (customer_id, id)
      );
      CREATE INDEX identity_history_employee_index
        ON gateway.identity_history (customer_id, employee_row_id);

      CREATE TABLE gateway.access_requests (
        customer_id uuid NOT NULL,
        id uuid NOT NULL,
        employee_row_id uuid NOT NULL,
        flow text NOT NULL CHECK (flow IN ('establish_identity', 'known_user_key')),
        status text NOT NULL CHECK (status IN ('pending', 'granted', 'denied', 'canceled', 'expired')),
        reason text,
        action text NOT NULL,
        project_id text,
        verification_session_id text,
        sealed_data bytea NOT NULL,
        looked_up_at timestamptz,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        completed_at timestamptz,
        CONSTRAINT access_requests_pkey PRIMARY KEY (customer_id, id),
        CONSTRAINT access_requests_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
          REFERENCES gateway.employees (customer_id, id)
      );
      CREATE INDEX access_requests_employee_index
        ON gateway.access_requests (customer_id, employee_row_id, id);
      CREATE INDEX access_requests_pending_index
        ON gateway.access_requests (customer_id, expires_at) WHERE status = 'pending';

      CREATE TABLE gateway.return_states (
        state_hash bytea NOT NULL,
        customer_id uuid NOT NULL,
        access_request_id uuid NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        CONSTRAINT return_states_pkey PRIMARY KEY (state_hash)
      );
      CREATE INDEX return_states_expiry_index ON gateway.return_states (expires_at);

      CREATE TABLE gateway.grants (
        customer_id uuid NOT NULL,
        id uuid NOT NULL,
        access_request_id uuid NOT NULL,
        employee_row_id uuid NOT NULL,
        action text NOT NULL,
        single_use boolean NOT NULL,
        status text NOT NULL CHECK (status IN ('active', 'consumed', 'revoked')),
        token_hash bytea NOT NULL,
        sealed_data bytea NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT grants_pkey PRIMARY KEY (customer_id, id),
        CONSTRAINT grants_token_key UNIQUE (customer_id, token_hash),
        CONSTRAINT grants_access_request_key UNIQUE (customer_id, access_request_id),
        CONSTRAINT grants_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
          REFERENCES gateway.employees (customer_id, id)
      );
      CREATE INDEX grants_live_index
        ON gateway.grants (customer_id, employee_row_id) WHERE status = 'active';

      CREATE TABLE gateway.audit_entries (
        customer_id uuid NOT NULL,
        id uuid NOT NULL,
        at timestamptz NOT NULL,
        actor text NOT NULL,
        action text NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('allowed', 'refused', 'changed', 'alarm')),
        subject text NOT NULL,
        details jsonb NOT NULL,
        CONSTRAINT audit_entries_pkey PRIMARY KEY (customer_id, id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA gateway CASCADE');
  }
}
