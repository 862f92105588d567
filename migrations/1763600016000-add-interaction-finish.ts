import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A finished authorization is remembered until its time is over, so that nobody begins it again. */
export class AddInteractionFinish1763600016000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.oidc_interactions ADD COLUMN finished_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM verification.oidc_interactions WHERE finished_at IS NOT NULL');
    await runner.query('ALTER TABLE verification.oidc_interactions DROP COLUMN finished_at');
  }
}
