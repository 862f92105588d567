import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pictures of sessions, their encrypted bytes, and liveness challenges. */
export class CreateEvidence1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE verification.object_chunks (
     organization_id uuid NOT NULL,
     object_id uuid NOT NULL,
     n integer NOT NULL,
     bytes bytea NOT NULL,
     CONSTRAINT object_chunks_pkey PRIMARY KEY (organization_id, object_id, n)
   )`,
  // Ciphertext does not compress.
  'ALTER TABLE verification.object_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL',
  `CREATE TABLE verification.pictures (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     session_id uuid NOT NULL,
     kind text NOT NULL,
     media_type text NOT NULL,
     byte_count integer NOT NULL,
     storage text NOT NULL,
     issues text[] NOT NULL,
     challenge_id uuid,
     n integer,
     at_ms integer,
     created_at timestamptz NOT NULL,
     CONSTRAINT pictures_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT pictures_kind_check CHECK (kind IN ('document_front', 'document_back', 'passport_page', 'selfie',
       'insurance_front', 'insurance_back', 'liveness_frame')),
     CONSTRAINT pictures_storage_check CHECK (storage IN ('database', 's3')),
     CONSTRAINT pictures_frame_check CHECK ((challenge_id IS NOT NULL) = (kind = 'liveness_frame'))
   )`,
  'CREATE INDEX pictures_session_index ON verification.pictures (organization_id, session_id)',
  `CREATE UNIQUE INDEX pictures_capture_key ON verification.pictures (organization_id, session_id, kind)
     WHERE challenge_id IS NULL`,
  `CREATE UNIQUE INDEX pictures_frame_key ON verification.pictures (organization_id, challenge_id, n)
     WHERE challenge_id IS NOT NULL`,
  'CREATE INDEX pictures_retention_index ON verification.pictures (organization_id, created_at)',
  `CREATE TABLE verification.liveness_challenges (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     session_id uuid NOT NULL,
     moves text[] NOT NULL,
     status text NOT NULL,
     issued_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     completed_at timestamptz,
     CONSTRAINT liveness_challenges_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT liveness_challenges_status_check CHECK (status IN ('open', 'completed', 'used', 'ended'))
   )`,
  `CREATE INDEX liveness_challenges_session_index
     ON verification.liveness_challenges (organization_id, session_id, issued_at)`,
];

const DOWN = [
  'DROP TABLE verification.liveness_challenges',
  'DROP TABLE verification.pictures',
  'DROP TABLE verification.object_chunks',
];
