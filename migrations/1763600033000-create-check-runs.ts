import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The engine of each project and session, and the runs that check submitted steps. */
export class CreateCheckRuns1763600033000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'ALTER TABLE verification.projects ADD COLUMN engine text',
  `UPDATE verification.projects
      SET engine = CASE environment WHEN 'sandbox' THEN 'simulated' ELSE 'native' END`,
  `ALTER TABLE verification.projects
     ALTER COLUMN engine SET NOT NULL,
     ADD CONSTRAINT projects_engine_check CHECK (engine IN ('simulated', 'native')),
     ADD CONSTRAINT projects_production_engine_check CHECK (engine = 'native' OR environment = 'sandbox')`,
  'ALTER TABLE verification.sessions ADD COLUMN engine text',
  `UPDATE verification.sessions
      SET engine = CASE environment WHEN 'sandbox' THEN 'simulated' ELSE 'native' END`,
  `ALTER TABLE verification.sessions
     ALTER COLUMN engine SET NOT NULL,
     ADD CONSTRAINT sessions_engine_check CHECK (engine IN ('simulated', 'native')),
     ADD CONSTRAINT sessions_production_engine_check CHECK (engine = 'native' OR environment = 'sandbox')`,
  `CREATE TABLE verification.check_runs (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     session_id uuid NOT NULL,
     engine text NOT NULL,
     steps text[] NOT NULL,
     is_repeatable boolean NOT NULL,
     status text NOT NULL,
     attempts integer NOT NULL,
     lease_expires_at timestamptz NOT NULL,
     created_at timestamptz NOT NULL,
     ended_at timestamptz,
     CONSTRAINT check_runs_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT check_runs_engine_check CHECK (engine IN ('simulated', 'native')),
     CONSTRAINT check_runs_status_check CHECK (status IN ('queued', 'running', 'done', 'dropped', 'failed'))
   )`,
  `CREATE INDEX check_runs_due_index ON verification.check_runs (organization_id, engine, lease_expires_at)
     WHERE status IN ('queued', 'running')`,
];

const DOWN = [
  'DROP TABLE verification.check_runs',
  'ALTER TABLE verification.sessions DROP COLUMN engine',
  'ALTER TABLE verification.projects DROP COLUMN engine',
];
