import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures, faces, challenges and their review. */
export class CreateEvidence1764000003000 implements MigrationInterface {
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
     prompt integer,
     CONSTRAINT pictures_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT pictures_kind_check CHECK (kind IN ('document_front', 'document_back',
       'passport_page', 'selfie', 'insurance_front', 'insurance_back', 'liveness_frame')),
     CONSTRAINT pictures_storage_check CHECK (storage IN ('database', 's3')),
     CONSTRAINT pictures_frame_check CHECK ((challenge_id IS NOT NULL) = (kind =
       'liveness_frame'))
   )`,
  'CREATE INDEX pictures_session_index ON verification.pictures (organization_id, session_id)',
  `CREATE UNIQUE INDEX pictures_capture_key
     ON verification.pictures (organization_id, session_id, kind) WHERE (challenge_id IS NULL)`,
  `CREATE UNIQUE INDEX pictures_frame_key
     ON verification.pictures (organization_id, challenge_id, n) WHERE (challenge_id IS NOT
       NULL)`,
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
     nonces text[] NOT NULL DEFAULT '{}'::text[],
     prompted_ms integer[] NOT NULL DEFAULT '{}'::integer[],
     has_more_time boolean NOT NULL DEFAULT false,
     CONSTRAINT liveness_challenges_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT liveness_challenges_status_check CHECK (status IN ('open', 'completed', 'used',
       'ended'))
   )`,
  `CREATE INDEX liveness_challenges_session_index
     ON verification.liveness_challenges (organization_id, session_id, issued_at)`,
  `CREATE TABLE verification.face_templates (
     organization_id uuid NOT NULL,
     person_id uuid NOT NULL,
     model text NOT NULL,
     version text NOT NULL,
     sealed_face bytea NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT face_templates_pkey PRIMARY KEY (organization_id, person_id),
     CONSTRAINT face_templates_person_fkey FOREIGN KEY (organization_id, person_id) REFERENCES
       verification.people(organization_id, id) ON DELETE CASCADE
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
  `CREATE TABLE verification.reviews (
     organization_id uuid NOT NULL,
     session_id uuid NOT NULL,
     project_id uuid NOT NULL,
     cause text NOT NULL,
     question text NOT NULL,
     status text NOT NULL,
     needs_second boolean NOT NULL,
     leased_by uuid,
     lease_expires_at timestamptz,
     created_at timestamptz NOT NULL,
     ended_at timestamptz,
     CONSTRAINT reviews_pkey PRIMARY KEY (organization_id, session_id),
     CONSTRAINT reviews_cause_check CHECK (cause IN ('unclear', 'sample')),
     CONSTRAINT reviews_question_check CHECK (question IN ('same_face', 'live_person',
       'all_in_order')),
     CONSTRAINT reviews_status_check CHECK (status IN ('waiting', 'confirmed', 'refused',
       'closed'))
   )`,
  `CREATE INDEX reviews_waiting_index
     ON verification.reviews (organization_id, created_at, session_id) WHERE (status =
       'waiting')`,
  `CREATE INDEX reviews_status_index
     ON verification.reviews (organization_id, status, session_id)`,
  `CREATE TABLE verification.review_decisions (
     organization_id uuid NOT NULL,
     session_id uuid NOT NULL,
     reviewer_id uuid NOT NULL,
     verdict text NOT NULL,
     reason text NOT NULL,
     decided_at timestamptz NOT NULL,
     CONSTRAINT review_decisions_pkey PRIMARY KEY (organization_id, session_id, reviewer_id),
     CONSTRAINT review_decisions_verdict_check CHECK (verdict IN ('confirm', 'refuse')),
     CONSTRAINT review_decisions_reason_check CHECK (reason IN ('same_person_shown',
       'live_person_shown', 'pictures_in_order', 'another_person_shown', 'no_live_person_shown',
       'document_suspicious', 'pictures_too_poor'))
   )`,
  `CREATE TABLE verification.picture_tickets (
     organization_id uuid NOT NULL,
     token_hash bytea NOT NULL,
     picture_id uuid NOT NULL,
     staff_session_id uuid NOT NULL,
     expires_at timestamptz NOT NULL,
     CONSTRAINT picture_tickets_pkey PRIMARY KEY (organization_id, token_hash)
   )`,
  `CREATE INDEX picture_tickets_expiry_index
     ON verification.picture_tickets (organization_id, expires_at)`,
];

const DOWN = [
  'DROP TABLE verification.picture_tickets',
  'DROP TABLE verification.review_decisions',
  'DROP TABLE verification.reviews',
  'DROP TABLE verification.seen_frames',
  'DROP TABLE verification.face_templates',
  'DROP TABLE verification.liveness_challenges',
  'DROP TABLE verification.pictures',
  'DROP TABLE verification.object_chunks',
];
