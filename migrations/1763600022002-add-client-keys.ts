import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clients that prove themselves with a key of their own (RFC 7523), and the assertions that were used. */
export class AddClientKeys1763600022002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'ALTER TABLE verification.oidc_clients ADD COLUMN jwks jsonb',
  'ALTER TABLE verification.oidc_clients ADD COLUMN jwks_uri text',
  'ALTER TABLE verification.oidc_clients ALTER COLUMN secret_hash DROP NOT NULL',
  `CREATE TABLE verification.oidc_assertions (
     organization_id uuid NOT NULL,
     id_hash bytea NOT NULL,
     expires_at timestamptz NOT NULL,
     CONSTRAINT oidc_assertions_pkey PRIMARY KEY (organization_id, id_hash)
   )`,
  'CREATE INDEX oidc_assertions_expiry_index ON verification.oidc_assertions (organization_id, expires_at)',
];

const DOWN = [
  'DROP TABLE verification.oidc_assertions',
  // A client without a secret cannot be told in the schema before.
  'DELETE FROM verification.oidc_clients WHERE secret_hash IS NULL',
  'ALTER TABLE verification.oidc_clients ALTER COLUMN secret_hash SET NOT NULL',
  'ALTER TABLE verification.oidc_clients DROP COLUMN jwks_uri',
  'ALTER TABLE verification.oidc_clients DROP COLUMN jwks',
];
