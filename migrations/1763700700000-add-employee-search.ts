import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists of employees are filtered and searched by: their identity state, department and words. */
export class AddEmployeeSearch1763700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE gateway.employees
     ADD COLUMN identity_state text NOT NULL DEFAULT 'not_invited',
     ADD COLUMN alarmed_at timestamptz,
     ADD COLUMN exempt_until timestamptz,
     ADD COLUMN department_index bytea,
     ADD COLUMN is_searchable boolean NOT NULL DEFAULT false`,
  `UPDATE gateway.employees e SET identity_state = CASE
     WHEN clear_user_id IS NOT NULL THEN 'established'
     WHEN EXISTS (SELECT FROM gateway.access_requests r WHERE r.customer_id = e.customer_id
            AND r.employee_row_id = e.id AND r.status = 'pending') THEN 'in_progress'
     ELSE 'not_invited' END`,
  `ALTER TABLE gateway.employees ADD CONSTRAINT employees_identity_state_check CHECK (identity_state IN
     ('not_invited', 'invited', 'in_progress', 'established', 'needs_attention', 'expired', 'exempt'))`,
  `CREATE INDEX employees_state_index ON gateway.employees (customer_id, status, identity_state, id)
     WHERE deleted_at IS NULL`,
  `CREATE INDEX employees_department_index
     ON gateway.employees (customer_id, department_index, status, identity_state, id) WHERE deleted_at IS NULL`,
  `CREATE INDEX employees_verified_index
     ON gateway.employees (customer_id, status, identity_state, identity_established_at, id)
     WHERE identity_established_at IS NOT NULL`,
  `CREATE INDEX employees_department_verified_index
     ON gateway.employees (customer_id, department_index, status, identity_state, identity_established_at, id)
     WHERE identity_established_at IS NOT NULL`,
  `CREATE INDEX employees_unsearchable_index ON gateway.employees (customer_id, id)
     WHERE deleted_at IS NULL AND NOT is_searchable`,
  `CREATE INDEX employees_exempt_index ON gateway.employees (customer_id, exempt_until)
     WHERE identity_state = 'exempt'`,
  `CREATE TABLE gateway.employee_search_terms (
     customer_id uuid NOT NULL,
     employee_row_id uuid NOT NULL,
     term bytea NOT NULL,
     CONSTRAINT employee_search_terms_pkey PRIMARY KEY (customer_id, employee_row_id, term)
   )`,
  `CREATE INDEX employee_search_terms_index
     ON gateway.employee_search_terms (customer_id, term, employee_row_id)`,
];

const DOWN = [
  'DROP TABLE gateway.employee_search_terms',
  `DROP INDEX gateway.employees_state_index, gateway.employees_department_index, gateway.employees_verified_index,
     gateway.employees_department_verified_index, gateway.employees_unsearchable_index, gateway.employees_exempt_index`,
  `ALTER TABLE gateway.employees DROP COLUMN identity_state, DROP COLUMN alarmed_at, DROP COLUMN exempt_until,
     DROP COLUMN department_index, DROP COLUMN is_searchable`,
];
