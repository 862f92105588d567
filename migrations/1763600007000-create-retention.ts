import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRetention1763600007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE verification.projects ADD COLUMN results_days integer;

      ALTER TABLE verification.people ADD COLUMN last_verified_at timestamptz;
      UPDATE verification.people SET last_verified_at = created_at;
      ALTER TABLE verification.people ALTER COLUMN last_verified_at SET NOT NULL;
      CREATE INDEX people_inactivity_index
        ON verification.people (organization_id, last_verified_at);

      CREATE INDEX sessions_requested_user_index
        ON verification.sessions (organization_id, requested_user_id) WHERE requested_user_id IS NOT NULL;
      CREATE INDEX sessions_retention_index
        ON verification.sessions (organization_id, project_id, completed_at)
        WHERE completed_at IS NOT NULL AND redacted_at IS NULL;

      CREATE TABLE verification.legal_holds (
        organization_id uuid NOT NULL,
        subject_id uuid NOT NULL,
        subject_kind text NOT NULL CHECK (subject_kind IN ('vs', 'user', 'proj')),
        placed_at timestamptz NOT NULL,
        CONSTRAINT legal_holds_pkey PRIMARY KEY (organization_id, subject_id)
      );

      CREATE TABLE verification.deletion_records (
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        subject_id uuid NOT NULL,
        subject_kind text NOT NULL CHECK (subject_kind IN ('vs', 'user')),
        cause text NOT NULL CHECK (cause IN ('request', 'retention')),
        requested_by text NOT NULL,
        sessions_redacted integer NOT NULL,
        deleted_at timestamptz NOT NULL,
        CONSTRAINT deletion_records_pkey PRIMARY KEY (organization_id, id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE verification.deletion_records;
      DROP TABLE verification.legal_holds;
      DROP INDEX verification.sessions_retention_index;
      DROP INDEX verification.sessions_requested_user_index;
      DROP INDEX verification.people_inactivity_index;
      ALTER TABLE verification.people DROP COLUMN last_verified_at;
      ALTER TABLE verification.projects DROP COLUMN results_days;
    `);
  }
}
