import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether two reviewers must confirm a session, and whether one that ended may still hold what its steps found. */
export class AddSessionEndings1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE verification.sessions
      ADD COLUMN found_left boolean NOT NULL DEFAULT false,
      ADD COLUMN second_review boolean NOT NULL DEFAULT false`);
    await runner.query(`CREATE INDEX sessions_found_left_index
       ON verification.sessions (organization_id, id) WHERE found_left`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX verification.sessions_found_left_index');
    await runner.query(
      'ALTER TABLE verification.sessions DROP COLUMN found_left, DROP COLUMN second_review',
    );
  }
}
