import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a project keeps the pictures of its sessions. */
export class AddPictureRetention1763700100001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.projects ADD COLUMN pictures_days integer NOT NULL DEFAULT 30',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.projects DROP COLUMN pictures_days');
  }
}
