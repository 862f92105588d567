import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was recorded about one thing, and the grants of an employee, newest first. */
export class IndexEmployeeHistory1763700702000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX audit_entries_subject_index ON gateway.audit_entries (customer_id, subject, id)',
    );
    await runner.query(
      'CREATE INDEX audit_entries_subject_index ON verification.audit_entries (organization_id, subject, id)',
    );
    await runner.query(
      'CREATE INDEX grants_employee_index ON gateway.grants (customer_id, employee_row_id, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX gateway.audit_entries_subject_index, verification.audit_entries_subject_index,
         gateway.grants_employee_index`,
    );
  }
}
