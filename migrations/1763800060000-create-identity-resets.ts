import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Resets of identities that staff members ask for and approve. */
export class CreateIdentityResets1763800060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.identity_resets');
  }
}

const UP = [
  `CREATE TABLE gateway.identity_resets (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     status text NOT NULL,
     reason text NOT NULL,
     sealed_note bytea,
     requested_by text NOT NULL,
     approved_by text,
     requested_at timestamptz NOT NULL,
     effective_at timestamptz NOT NULL,
     due_at timestamptz NOT NULL,
     ended_at timestamptz,
     CONSTRAINT identity_resets_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT identity_resets_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
       REFERENCES gateway.employees (customer_id, id),
     CONSTRAINT identity_resets_status_check CHECK (status IN ('waiting', 'approved', 'done', 'canceled', 'expired')),
     CONSTRAINT identity_resets_reason_check CHECK (reason IN ('wrong_person', 'appearance_changed',
       'account_takeover', 'duplicate_identity', 'person_asked', 'other'))
   )`,
  `CREATE UNIQUE INDEX identity_resets_open_key ON gateway.identity_resets (customer_id, employee_row_id)
     WHERE status IN ('waiting', 'approved')`,
  `CREATE INDEX identity_resets_due_index ON gateway.identity_resets (customer_id, due_at)
     WHERE status IN ('waiting', 'approved')`,
  'CREATE INDEX identity_resets_status_index ON gateway.identity_resets (customer_id, status, id)',
  'CREATE INDEX identity_resets_employee_index ON gateway.identity_resets (customer_id, employee_row_id, id)',
];
