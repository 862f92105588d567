import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddDeletionRecordEnvironment1763600021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE verification.deletion_records ADD COLUMN environment text
        CHECK (environment IN ('sandbox', 'production'))
    `);
    // A redacted session keeps its row, and with it its environment and that of the person it verified.
    await runner.query(`
      UPDATE verification.deletion_records r SET environment = s.environment
        FROM verification.sessions s
       WHERE s.organization_id = r.organization_id AND s.id = r.subject_id
    `);
    await runner.query(`
      UPDATE verification.deletion_records r SET environment = s.environment
        FROM verification.sessions s
       WHERE s.organization_id = r.organization_id AND s.user_id = r.subject_id
         AND r.environment IS NULL
    `);
    // What is left cannot be told: it stays with the environment that must not lose its proofs.
    await runner.query(`
      UPDATE verification.deletion_records SET environment = 'production' WHERE environment IS NULL
    `);
    await runner.query(
      'ALTER TABLE verification.deletion_records ALTER COLUMN environment SET NOT NULL',
    );
    await runner.query(`
      CREATE INDEX deletion_records_environment_index
        ON verification.deletion_records (organization_id, environment, id)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX verification.deletion_records_environment_index');
    await runner.query('ALTER TABLE verification.deletion_records DROP COLUMN environment');
  }
}
