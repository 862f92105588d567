import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddIdentityReset1763600011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway.employees ADD COLUMN identity_reset_at timestamptz;
      UPDATE gateway.employees e SET identity_reset_at = h.ended_at
        FROM (SELECT customer_id, employee_row_id, max(ended_at) AS ended_at
                FROM gateway.identity_history GROUP BY customer_id, employee_row_id) h
       WHERE h.customer_id = e.customer_id AND h.employee_row_id = e.id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.employees DROP COLUMN identity_reset_at');
  }
}
