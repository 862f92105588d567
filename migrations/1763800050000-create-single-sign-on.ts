import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identity providers of workspaces, whom they vouch for, and browsers on their way. */
export class CreateSingleSignOn1763800050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE platform.staff_identity_providers (
     workspace_id text NOT NULL,
     name text NOT NULL,
     issuer text NOT NULL,
     client_id text NOT NULL,
     sealed_secret bytea NOT NULL,
     key_id text NOT NULL,
     wrapped_key bytea NOT NULL,
     groups_claim text,
     group_roles jsonb NOT NULL,
     is_enforced boolean NOT NULL,
     is_offered boolean NOT NULL,
     changed_at timestamptz NOT NULL,
     CONSTRAINT staff_identity_providers_pkey PRIMARY KEY (workspace_id)
   )`,
  'CREATE INDEX staff_identity_providers_offered_index ON platform.staff_identity_providers (workspace_id) WHERE is_offered',
  `CREATE TABLE platform.staff_identities (
     workspace_id text NOT NULL,
     issuer text NOT NULL,
     subject text NOT NULL,
     account_id uuid NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT staff_identities_pkey PRIMARY KEY (workspace_id, issuer, subject),
     CONSTRAINT staff_identities_account_fkey FOREIGN KEY (account_id) REFERENCES platform.staff_accounts (id)
   )`,
  'CREATE INDEX staff_identities_account_index ON platform.staff_identities (account_id, workspace_id)',
  `CREATE TABLE platform.staff_sign_in_flows (
     secret_hash bytea NOT NULL,
     workspace_id text NOT NULL,
     issuer text NOT NULL,
     link_id text,
     expires_at timestamptz NOT NULL,
     CONSTRAINT staff_sign_in_flows_pkey PRIMARY KEY (secret_hash)
   )`,
  'CREATE INDEX staff_sign_in_flows_expiry_index ON platform.staff_sign_in_flows (expires_at)',
  'CREATE INDEX staff_sessions_workspace_index ON platform.staff_sessions (only_workspace) WHERE ended_at IS NULL AND only_workspace IS NOT NULL',
  'CREATE INDEX staff_links_expiry_index ON platform.staff_links (expires_at)',
];

const DOWN = [
  'DROP INDEX platform.staff_links_expiry_index',
  'DROP INDEX platform.staff_sessions_workspace_index',
  'DROP TABLE platform.staff_sign_in_flows',
  'DROP TABLE platform.staff_identities',
  'DROP TABLE platform.staff_identity_providers',
];
