import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSessionRedactions1763600021002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway.session_cancellations ADD COLUMN redacts boolean NOT NULL DEFAULT false
    `);
    // The sessions of employees who were deleted before still hold their HR record.
    await runner.query(`
      INSERT INTO gateway.session_cancellations (customer_id, session_id, tries, next_try_at, redacts)
      SELECT r.customer_id, r.verification_session_id, 0, now(), true
        FROM gateway.access_requests r
        JOIN gateway.employees e ON e.customer_id = r.customer_id AND e.id = r.employee_row_id
       WHERE e.deleted_at IS NOT NULL AND r.verification_session_id IS NOT NULL
      ON CONFLICT (customer_id, session_id) DO UPDATE SET redacts = true
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM gateway.session_cancellations WHERE redacts');
    await runner.query('ALTER TABLE gateway.session_cancellations DROP COLUMN redacts');
  }
}
