import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People are recognised by document and face, and frames of challenges are remembered. */
export class CreateFaces1763700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  /** Fails where several people share a name and a birth date: an older version cannot know them. */
  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE verification.projects
     ADD COLUMN minimum_age integer NOT NULL DEFAULT 18,
     ADD COLUMN face_threshold double precision NOT NULL DEFAULT 0.55,
     ADD CONSTRAINT projects_minimum_age_check CHECK (minimum_age BETWEEN 0 AND 120),
     ADD CONSTRAINT projects_face_threshold_check CHECK (face_threshold BETWEEN 0.3 AND 0.6)`,
  `ALTER TABLE verification.projects
     ALTER COLUMN minimum_age DROP DEFAULT,
     ALTER COLUMN face_threshold DROP DEFAULT`,
  'ALTER TABLE verification.people ADD COLUMN is_simulated boolean',
  // Until now no production session could end with a person.
  "UPDATE verification.people SET is_simulated = environment = 'sandbox'",
  `ALTER TABLE verification.people
     ALTER COLUMN is_simulated SET NOT NULL,
     DROP CONSTRAINT people_identity_key`,
  `CREATE UNIQUE INDEX people_simulated_identity_key
     ON verification.people (organization_id, environment, identity_index) WHERE is_simulated`,
  `CREATE INDEX people_identity_index
     ON verification.people (organization_id, environment, identity_index)`,
  `CREATE TABLE verification.person_documents (
     organization_id uuid NOT NULL,
     environment text NOT NULL,
     document_index bytea NOT NULL,
     person_id uuid NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT person_documents_pkey PRIMARY KEY (organization_id, environment, document_index),
     CONSTRAINT person_documents_environment_check CHECK (environment IN ('sandbox', 'production')),
     CONSTRAINT person_documents_person_fkey FOREIGN KEY (organization_id, person_id)
       REFERENCES verification.people (organization_id, id) ON DELETE CASCADE
   )`,
  `CREATE INDEX person_documents_person_index
     ON verification.person_documents (organization_id, person_id)`,
  `CREATE TABLE verification.face_templates (
     organization_id uuid NOT NULL,
     person_id uuid NOT NULL,
     model text NOT NULL,
     version text NOT NULL,
     sealed_face bytea NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT face_templates_pkey PRIMARY KEY (organization_id, person_id),
     CONSTRAINT face_templates_person_fkey FOREIGN KEY (organization_id, person_id)
       REFERENCES verification.people (organization_id, id) ON DELETE CASCADE
   )`,
  `CREATE TABLE verification.seen_frames (
     organization_id uuid NOT NULL,
     challenge_id uuid NOT NULL,
     frame integer NOT NULL,
     parts integer[] NOT NULL,
     seen_at timestamptz NOT NULL,
     CONSTRAINT seen_frames_pkey PRIMARY KEY (organization_id, challenge_id, frame)
   )`,
  'CREATE INDEX seen_frames_parts_index ON verification.seen_frames USING gin (parts)',
  'CREATE INDEX seen_frames_age_index ON verification.seen_frames (organization_id, seen_at)',
];

const DOWN = [
  'DROP TABLE verification.seen_frames',
  'DROP TABLE verification.face_templates',
  'DROP TABLE verification.person_documents',
  'DROP INDEX verification.people_identity_index',
  'DROP INDEX verification.people_simulated_identity_key',
  `ALTER TABLE verification.people
     DROP COLUMN is_simulated,
     ADD CONSTRAINT people_identity_key UNIQUE (organization_id, environment, identity_index)`,
  `ALTER TABLE verification.projects
     DROP COLUMN minimum_age,
     DROP COLUMN face_threshold`,
];
