import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who let whom into a workspace, and who changed its single sign-on: no second person for each other. */
export class CreateStaffTies1763800253000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE platform.staff_ties (
     workspace_id text NOT NULL,
     account_id uuid NOT NULL,
     by_account_id uuid NOT NULL,
     tied_at timestamptz NOT NULL,
     CONSTRAINT staff_ties_pkey PRIMARY KEY (workspace_id, account_id, by_account_id),
     CONSTRAINT staff_ties_account_fkey FOREIGN KEY (account_id) REFERENCES platform.staff_accounts (id),
     CONSTRAINT staff_ties_by_fkey FOREIGN KEY (by_account_id) REFERENCES platform.staff_accounts (id)
   )`,
  'CREATE INDEX staff_ties_time_index ON platform.staff_ties (tied_at)',
  "ALTER TABLE platform.staff_identity_providers ADD COLUMN changed_by text NOT NULL DEFAULT ''",
  'ALTER TABLE platform.staff_identity_providers ALTER COLUMN changed_by DROP DEFAULT',
];

const DOWN = [
  'ALTER TABLE platform.staff_identity_providers DROP COLUMN changed_by',
  'DROP TABLE platform.staff_ties',
];
