import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session keeps whether two reviewers must confirm it. */
export class AddSessionSecondReview1764300001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.sessions ADD COLUMN second_review boolean NOT NULL DEFAULT false',
    );
    await runner.query(`UPDATE verification.sessions s SET second_review = true
       FROM verification.projects p
      WHERE p.organization_id = s.organization_id AND p.id = s.project_id AND p.second_review AND s.completed_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.sessions DROP COLUMN second_review');
  }
}
