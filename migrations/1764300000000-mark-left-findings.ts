import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ended sessions whose sealed data may still hold what their steps found. */
export class MarkLeftFindings1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.sessions ADD COLUMN found_left boolean NOT NULL DEFAULT false',
    );
    // Earlier versions expired sessions without a look into their data.
    await runner.query(`UPDATE verification.sessions SET found_left = true
      WHERE status IN ('expired', 'canceled') AND redacted_at IS NULL`);
    await runner.query(`CREATE INDEX sessions_found_left_index
       ON verification.sessions (organization_id, id) WHERE found_left`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX verification.sessions_found_left_index');
    await runner.query('ALTER TABLE verification.sessions DROP COLUMN found_left');
  }
}
