import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Coloured light of the screen during a liveness challenge. */
export class AddScreenLight1764300070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.projects ADD COLUMN screen_light boolean NOT NULL DEFAULT false',
    );
    await runner.query(
      `ALTER TABLE verification.liveness_challenges ADD COLUMN lights text[] NOT NULL DEFAULT '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.liveness_challenges DROP COLUMN lights');
    await runner.query('ALTER TABLE verification.projects DROP COLUMN screen_light');
  }
}
