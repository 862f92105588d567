import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff accounts, their signed-in browsers, and what they are in the workspaces of each product. */
export class CreateStaff1763700300000 implements MigrationInterface {
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
     CONSTRAINT staff_workspaces_account_fkey FOREIGN KEY (account_id) REFERENCES platform.staff_accounts (id)
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
     CONSTRAINT staff_sessions_secret_key UNIQUE (secret_hash),
     CONSTRAINT staff_sessions_method_check CHECK (method IN ('passkey', 'single_sign_on', 'development')),
     CONSTRAINT staff_sessions_account_fkey FOREIGN KEY (account_id) REFERENCES platform.staff_accounts (id)
   )`,
  `CREATE INDEX staff_sessions_account_index ON platform.staff_sessions (account_id, id) WHERE ended_at IS NULL`,
  `CREATE INDEX staff_sessions_seen_index ON platform.staff_sessions (last_seen_at)`,
  `CREATE TABLE verification.staff_memberships (
     organization_id uuid NOT NULL,
     account_id uuid NOT NULL,
     role text NOT NULL,
     created_at timestamptz NOT NULL,
     disabled_at timestamptz,
     CONSTRAINT staff_memberships_pkey PRIMARY KEY (organization_id, account_id),
     CONSTRAINT staff_memberships_organization_fkey FOREIGN KEY (organization_id) REFERENCES verification.organizations (id),
     CONSTRAINT staff_memberships_role_check CHECK (role IN ('owner', 'admin', 'developer', 'reviewer', 'auditor'))
   )`,
  `CREATE TABLE gateway.staff_memberships (
     customer_id uuid NOT NULL,
     account_id uuid NOT NULL,
     role text NOT NULL,
     created_at timestamptz NOT NULL,
     disabled_at timestamptz,
     CONSTRAINT staff_memberships_pkey PRIMARY KEY (customer_id, account_id),
     CONSTRAINT staff_memberships_customer_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers (id),
     CONSTRAINT staff_memberships_role_check
       CHECK (role IN ('owner', 'admin', 'developer', 'hr', 'help_desk', 'desk_lead', 'auditor'))
   )`,
];

const DOWN = [
  'DROP TABLE gateway.staff_memberships',
  'DROP TABLE verification.staff_memberships',
  'DROP TABLE platform.staff_sessions',
  'DROP TABLE platform.staff_workspaces',
  'DROP TABLE platform.staff_accounts',
];
