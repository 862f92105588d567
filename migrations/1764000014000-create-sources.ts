import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sources of the operator that validate what people of a project say. */
export class CreateSources1764000014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE verification.sources (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     project_id uuid NOT NULL,
     name text NOT NULL,
     url text NOT NULL,
     asked_values text[] NOT NULL,
     sealed_secret bytea NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT sources_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT sources_project_fkey FOREIGN KEY (organization_id, project_id) REFERENCES
       verification.projects(organization_id, id)
   )`);
    await runner.query(
      'CREATE INDEX sources_project_index ON verification.sources (organization_id, project_id, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE verification.sources');
  }
}
