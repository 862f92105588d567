import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a session fails when the given profile does not match. */
export class AddProfileRule1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['projects', 'sessions'])
      await runner.query(
        `ALTER TABLE verification.${table} ADD COLUMN profile_must_match boolean NOT NULL DEFAULT false`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sessions', 'projects'])
      await runner.query(`ALTER TABLE verification.${table} DROP COLUMN profile_must_match`);
  }
}
