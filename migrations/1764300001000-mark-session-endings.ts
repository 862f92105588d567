import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Apart from the new columns, whose lock would keep everybody from the sessions meanwhile. */
export class MarkSessionEndings1764300001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Earlier versions expired sessions without a look into their data.
    await runner.query(`UPDATE verification.sessions SET found_left = true
      WHERE status IN ('expired', 'canceled') AND redacted_at IS NULL`);
    await runner.query(`UPDATE verification.sessions s SET second_review = true
       FROM verification.projects p
      WHERE p.organization_id = s.organization_id AND p.id = s.project_id AND p.second_review AND s.completed_at IS NULL`);
  }

  async down(): Promise<void> {
    // The columns go with the migration before.
  }
}
