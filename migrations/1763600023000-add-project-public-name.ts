import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the people who are verified may read of a project. Its name is for those who run it. */
export class AddProjectPublicName1763600023000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.projects ADD COLUMN public_name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.projects DROP COLUMN public_name');
  }
}
