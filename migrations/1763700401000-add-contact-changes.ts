import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the addresses of an employee last changed: a new one is no channel for a while. */
export class AddContactChanges1763700401000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway.employees ADD COLUMN email_changed_at timestamptz, ADD COLUMN phone_changed_at timestamptz
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway.employees DROP COLUMN phone_changed_at, DROP COLUMN email_changed_at
    `);
  }
}
