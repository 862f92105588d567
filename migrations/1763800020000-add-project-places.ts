import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a project's hosted page may be shown, and where it may return to. */
export class AddProjectPlaces1763800020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE verification.projects
        ADD COLUMN embedding_origins text[] NOT NULL DEFAULT '{}',
        ADD COLUMN app_schemes text[] NOT NULL DEFAULT '{}',
        ADD COLUMN uploads_allowed boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE verification.projects
        DROP COLUMN uploads_allowed, DROP COLUMN app_schemes, DROP COLUMN embedding_origins`);
  }
}
