import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff accounts, their passkeys, sessions and sign-in. */
export class CreateStaff1764000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE platform.staff_accounts (
     id uuid NOT NULL,
     name text NOT NULL,
     email text NOT NULL,
     is_development boolean NOT NULL,
     created_at timestamptz NOT NULL,
     disabled_at timestamptz,
     CONSTRAINT staff_accounts_pkey PRIMARY KEY (id)
   )`,
  `CREATE TABLE platform.staff_workspaces (
     account_id uuid NOT NULL,
     workspace_id text NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT staff_workspaces_pkey PRIMARY KEY (account_id, workspace_id),
     CONSTRAINT staff_workspaces_account_fkey FOREIGN KEY (account_id) REFERENCES
       platform.staff_accounts(id)
   )`,
  `CREATE TABLE platform.staff_sessions (
     id uuid NOT NULL,
     account_id uuid NOT NULL,
     secret_hash bytea NOT NULL,
     method text NOT NULL,
     only_workspace text,
     address text NOT NULL,
     user_agent text NOT NULL,
     created_at timestamptz NOT NULL,
     last_seen_at timestamptz NOT NULL,
     ended_at timestamptz,
     CONSTRAINT staff_sessions_pkey PRIMARY KEY (id),
     CONSTRAINT staff_sessions_method_check CHECK (method IN ('passkey', 'single_sign_on',
       'development')),
     CONSTRAINT staff_sessions_account_fkey FOREIGN KEY (account_id) REFERENCES
       platform.staff_accounts(id),
     CONSTRAINT staff_sessions_secret_key UNIQUE (secret_hash)
   )`,
  `CREATE INDEX staff_sessions_account_index
     ON platform.staff_sessions (account_id, id) WHERE (ended_at IS NULL)`,
  'CREATE INDEX staff_sessions_seen_index ON platform.staff_sessions (last_seen_at)',
  `CREATE INDEX staff_sessions_workspace_index
     ON platform.staff_sessions (only_workspace) WHERE ((ended_at IS NULL) AND (only_workspace
       IS NOT NULL))`,
  `CREATE TABLE platform.staff_passkeys (
     id uuid NOT NULL,
     account_id uuid NOT NULL,
     credential_id text NOT NULL,
     public_key bytea NOT NULL,
     counter bigint NOT NULL,
     relying_party_id text NOT NULL,
     name text NOT NULL,
     is_backed_up boolean NOT NULL,
     created_at timestamptz NOT NULL,
     last_used_at timestamptz,
     CONSTRAINT staff_passkeys_pkey PRIMARY KEY (id),
     CONSTRAINT staff_passkeys_account_fkey FOREIGN KEY (account_id) REFERENCES
       platform.staff_accounts(id),
     CONSTRAINT staff_passkeys_credential_key UNIQUE (credential_id)
   )`,
  'CREATE INDEX staff_passkeys_account_index ON platform.staff_passkeys (account_id)',
  `CREATE TABLE platform.staff_challenges (
     id uuid NOT NULL,
     purpose text NOT NULL,
     challenge text NOT NULL,
     subject text NOT NULL,
     action text NOT NULL,
     target text NOT NULL,
     expires_at timestamptz NOT NULL,
     answered_at timestamptz,
     spent_at timestamptz,
     CONSTRAINT staff_challenges_pkey PRIMARY KEY (id),
     CONSTRAINT staff_challenges_purpose_check CHECK (purpose IN ('sign_in', 'register',
       'step_up', 'confirmed_step_up'))
   )`,
  'CREATE INDEX staff_challenges_expiry_index ON platform.staff_challenges (expires_at)',
  `CREATE TABLE platform.staff_links (
     id uuid NOT NULL,
     kind text NOT NULL,
     secret_hash bytea NOT NULL,
     workspace_id text,
     role text,
     account_id uuid,
     email text NOT NULL,
     created_by text NOT NULL,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     revoked_at timestamptz,
     CONSTRAINT staff_links_pkey PRIMARY KEY (id),
     CONSTRAINT staff_links_kind_check CHECK (kind IN ('setup', 'invitation', 'recovery')),
     CONSTRAINT staff_links_account_fkey FOREIGN KEY (account_id) REFERENCES
       platform.staff_accounts(id),
     CONSTRAINT staff_links_secret_key UNIQUE (secret_hash)
   )`,
  'CREATE INDEX staff_links_workspace_index ON platform.staff_links (workspace_id, id)',
  'CREATE INDEX staff_links_expiry_index ON platform.staff_links (expires_at)',
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
     changed_by text NOT NULL,
     CONSTRAINT staff_identity_providers_pkey PRIMARY KEY (workspace_id)
   )`,
  `CREATE INDEX staff_identity_providers_offered_index
     ON platform.staff_identity_providers (workspace_id) WHERE is_offered`,
  `CREATE TABLE platform.staff_identities (
     workspace_id text NOT NULL,
     issuer text NOT NULL,
     subject text NOT NULL,
     account_id uuid NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT staff_identities_pkey PRIMARY KEY (workspace_id, issuer, subject),
     CONSTRAINT staff_identities_account_fkey FOREIGN KEY (account_id) REFERENCES
       platform.staff_accounts(id)
   )`,
  `CREATE INDEX staff_identities_account_index
     ON platform.staff_identities (account_id, workspace_id)`,
  `CREATE TABLE platform.staff_sign_in_flows (
     secret_hash bytea NOT NULL,
     workspace_id text NOT NULL,
     issuer text NOT NULL,
     link_id text,
     expires_at timestamptz NOT NULL,
     CONSTRAINT staff_sign_in_flows_pkey PRIMARY KEY (secret_hash)
   )`,
  'CREATE INDEX staff_sign_in_flows_expiry_index ON platform.staff_sign_in_flows (expires_at)',
  `CREATE TABLE platform.staff_ties (
     workspace_id text NOT NULL,
     account_id uuid NOT NULL,
     by_account_id uuid NOT NULL,
     tied_at timestamptz NOT NULL,
     CONSTRAINT staff_ties_pkey PRIMARY KEY (workspace_id, account_id, by_account_id),
     CONSTRAINT staff_ties_account_fkey FOREIGN KEY (account_id) REFERENCES
       platform.staff_accounts(id),
     CONSTRAINT staff_ties_by_fkey FOREIGN KEY (by_account_id) REFERENCES
       platform.staff_accounts(id)
   )`,
  'CREATE INDEX staff_ties_time_index ON platform.staff_ties (tied_at)',
];

const DOWN = [
  'DROP TABLE platform.staff_ties',
  'DROP TABLE platform.staff_sign_in_flows',
  'DROP TABLE platform.staff_identities',
  'DROP TABLE platform.staff_identity_providers',
  'DROP TABLE platform.staff_links',
  'DROP TABLE platform.staff_challenges',
  'DROP TABLE platform.staff_passkeys',
  'DROP TABLE platform.staff_sessions',
  'DROP TABLE platform.staff_workspaces',
  'DROP TABLE platform.staff_accounts',
];
