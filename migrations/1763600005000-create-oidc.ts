import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOidc1763600005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE verification.staff_keys (
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        secret_hash bytea NOT NULL,
        created_at timestamptz NOT NULL,
        revoked_at timestamptz,
        CONSTRAINT staff_keys_pkey PRIMARY KEY (organization_id, id),
        CONSTRAINT staff_keys_secret_key UNIQUE (organization_id, secret_hash),
        CONSTRAINT staff_keys_organization_fkey FOREIGN KEY (organization_id)
          REFERENCES verification.organizations (id)
      );

      -- Looked up by a client_id that names no tenant, so it is copied everywhere and holds no key to a distributed table.
      CREATE TABLE verification.oidc_clients (
        client_id text NOT NULL,
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        project_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
        name text NOT NULL,
        token_type text NOT NULL CHECK (token_type IN ('tefca', 'carequality')),
        oid_registered boolean NOT NULL,
        historical_addresses boolean NOT NULL,
        redirect_uris text[] NOT NULL,
        secret_hash bytea NOT NULL,
        previous_secret_hash bytea,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        disabled_at timestamptz,
        CONSTRAINT oidc_clients_pkey PRIMARY KEY (client_id),
        CONSTRAINT oidc_clients_id_key UNIQUE (organization_id, id)
      );

      -- Looked up by a cookie that names no tenant; a row lives for as long as one authorization.
      CREATE TABLE verification.oidc_interactions (
        id_hash bytea NOT NULL,
        organization_id uuid NOT NULL,
        session_id uuid NOT NULL,
        payload jsonb NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT oidc_interactions_pkey PRIMARY KEY (id_hash)
      );
      CREATE INDEX oidc_interactions_expiry_index ON verification.oidc_interactions (expires_at);

      CREATE TABLE verification.oidc_payloads (
        organization_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('AuthorizationCode', 'RefreshToken', 'Grant')),
        id_hash bytea NOT NULL,
        client_id text NOT NULL,
        grant_hash bytea NOT NULL,
        session_id uuid NOT NULL,
        rotation integer NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        consumed_at timestamptz,
        expires_at timestamptz NOT NULL,
        CONSTRAINT oidc_payloads_pkey PRIMARY KEY (organization_id, kind, id_hash)
      );
      CREATE INDEX oidc_payloads_grant_index
        ON verification.oidc_payloads (organization_id, grant_hash);
      CREATE INDEX oidc_payloads_session_index
        ON verification.oidc_payloads (organization_id, session_id) WHERE kind = 'Grant';
      CREATE INDEX oidc_payloads_client_index
        ON verification.oidc_payloads (organization_id, client_id);
      CREATE INDEX oidc_payloads_expiry_index
        ON verification.oidc_payloads (organization_id, expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE verification.oidc_payloads;
      DROP TABLE verification.oidc_interactions;
      DROP TABLE verification.oidc_clients;
      DROP TABLE verification.staff_keys;
    `);
  }
}
