import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sources are switched off, change their secret, and say why they validated nothing. */
export class AddSourceSwitches1764100001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE verification.sources
      ADD COLUMN enabled_at timestamptz,
      ADD COLUMN old_secret_expires_at timestamptz,
      ADD COLUMN last_error text,
      ADD COLUMN last_error_at timestamptz`);
    await runner.query('UPDATE verification.sources SET enabled_at = created_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE verification.sources
      DROP COLUMN last_error_at, DROP COLUMN last_error, DROP COLUMN old_secret_expires_at, DROP COLUMN enabled_at`);
  }
}
