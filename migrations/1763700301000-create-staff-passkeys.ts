import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of the staff, the challenges they answer, and the links that let somebody make one. */
export class CreateStaffPasskeys1763700301000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
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
     CONSTRAINT staff_passkeys_credential_key UNIQUE (credential_id),
     CONSTRAINT staff_passkeys_account_fkey FOREIGN KEY (account_id) REFERENCES platform.staff_accounts (id)
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
     CONSTRAINT staff_challenges_purpose_check CHECK (purpose IN ('sign_in', 'register', 'step_up', 'confirmed_step_up'))
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
     CONSTRAINT staff_links_secret_key UNIQUE (secret_hash),
     CONSTRAINT staff_links_kind_check CHECK (kind IN ('setup', 'invitation', 'recovery')),
     CONSTRAINT staff_links_account_fkey FOREIGN KEY (account_id) REFERENCES platform.staff_accounts (id)
   )`,
  'CREATE INDEX staff_links_workspace_index ON platform.staff_links (workspace_id, id)',
];

const DOWN = [
  'DROP TABLE platform.staff_links',
  'DROP TABLE platform.staff_challenges',
  'DROP TABLE platform.staff_passkeys',
];
