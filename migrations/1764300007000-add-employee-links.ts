import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a directory first linked an employee. Nothing is filled in: a link that stands says it as well. */
export class AddEmployeeLinks1764300007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.employees ADD COLUMN linked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.employees DROP COLUMN linked_at');
  }
}
