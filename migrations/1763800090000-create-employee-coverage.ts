import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of large customers for the overview of their people, and the order of alarms. */
export class CreateEmployeeCoverage1763800090000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX gateway.employees_alarmed_index');
    await runner.query('DROP TABLE gateway.employee_coverage');
  }
}

const UP = [
  `CREATE TABLE gateway.employee_coverage (
     customer_id uuid NOT NULL,
     coverage jsonb,
     counted_at timestamptz,
     asked_at timestamptz,
     CONSTRAINT employee_coverage_pkey PRIMARY KEY (customer_id),
     CONSTRAINT employee_coverage_customer_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers (id)
   )`,
  `CREATE INDEX employee_coverage_asked_index ON gateway.employee_coverage (customer_id)
     WHERE asked_at IS NOT NULL`,
  `CREATE INDEX employees_alarmed_index ON gateway.employees (customer_id, alarmed_at, id)
     WHERE deleted_at IS NULL AND alarmed_at IS NOT NULL`,
];
