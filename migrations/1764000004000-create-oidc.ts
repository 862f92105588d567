import type { MigrationInterface, QueryRunner } from 'typeorm';

/** OpenID Connect clients, and what the protocol remembers. */
export class CreateOidc1764000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE verification.oidc_clients (
     client_id text NOT NULL,
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     project_id uuid NOT NULL,
     environment text NOT NULL,
     name text NOT NULL,
     token_type text NOT NULL,
     oid_registered boolean NOT NULL,
     historical_addresses boolean NOT NULL,
     redirect_uris text[] NOT NULL,
     secret_hash bytea,
     previous_secret_hash bytea,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     disabled_at timestamptz,
     tenure_id uuid NOT NULL,
     jwks jsonb,
     jwks_uri text,
     individual_access_noticed_at timestamptz,
     registered_under text,
     CONSTRAINT oidc_clients_pkey PRIMARY KEY (client_id),
     CONSTRAINT oidc_clients_environment_check CHECK (environment IN ('sandbox', 'production')),
     CONSTRAINT oidc_clients_token_type_check CHECK (token_type IN ('tefca', 'carequality')),
     CONSTRAINT oidc_clients_id_key UNIQUE (organization_id, id),
     CONSTRAINT oidc_clients_tenure_key UNIQUE (tenure_id)
   )`,
  `CREATE INDEX oidc_clients_registered_under_index
     ON verification.oidc_clients (organization_id, registered_under, id)`,
  `CREATE TABLE verification.oidc_interactions (
     id_hash bytea NOT NULL,
     organization_id uuid NOT NULL,
     session_id uuid NOT NULL,
     payload jsonb NOT NULL,
     expires_at timestamptz NOT NULL,
     tenure_id uuid NOT NULL,
     finished_at timestamptz,
     code_hash bytea,
     sealed_answer bytea,
     CONSTRAINT oidc_interactions_pkey PRIMARY KEY (organization_id, id_hash)
   )`,
  `CREATE INDEX oidc_interactions_expiry_index
     ON verification.oidc_interactions (organization_id, expires_at)`,
  `CREATE TABLE verification.oidc_payloads (
     organization_id uuid NOT NULL,
     kind text NOT NULL,
     id_hash bytea NOT NULL,
     client_id text NOT NULL,
     grant_hash bytea NOT NULL,
     session_id uuid NOT NULL,
     rotation integer NOT NULL,
     payload jsonb NOT NULL,
     created_at timestamptz NOT NULL,
     consumed_at timestamptz,
     expires_at timestamptz NOT NULL,
     tenure_id uuid NOT NULL,
     user_id uuid,
     CONSTRAINT oidc_payloads_pkey PRIMARY KEY (organization_id, kind, id_hash),
     CONSTRAINT oidc_payloads_kind_check CHECK (kind IN ('AuthorizationCode', 'RefreshToken',
       'Grant'))
   )`,
  `CREATE INDEX oidc_payloads_grant_index
     ON verification.oidc_payloads (organization_id, grant_hash)`,
  `CREATE INDEX oidc_payloads_session_index
     ON verification.oidc_payloads (organization_id, session_id) WHERE (kind = 'Grant')`,
  `CREATE INDEX oidc_payloads_client_index
     ON verification.oidc_payloads (organization_id, client_id)`,
  `CREATE INDEX oidc_payloads_expiry_index
     ON verification.oidc_payloads (organization_id, expires_at)`,
  `CREATE INDEX oidc_payloads_person_index
     ON verification.oidc_payloads (organization_id, user_id, session_id) WHERE (user_id IS NOT
       NULL)`,
  `CREATE TABLE verification.oidc_assertions (
     organization_id uuid NOT NULL,
     id_hash bytea NOT NULL,
     expires_at timestamptz NOT NULL,
     CONSTRAINT oidc_assertions_pkey PRIMARY KEY (organization_id, id_hash)
   )`,
  `CREATE INDEX oidc_assertions_expiry_index
     ON verification.oidc_assertions (organization_id, expires_at)`,
];

const DOWN = [
  'DROP TABLE verification.oidc_assertions',
  'DROP TABLE verification.oidc_payloads',
  'DROP TABLE verification.oidc_interactions',
  'DROP TABLE verification.oidc_clients',
];
