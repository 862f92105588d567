import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that wait for a person's decision, and the verdicts. */
export class CreateReviews1763800041000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE verification.projects
        ADD COLUMN review text NOT NULL DEFAULT 'off',
        ADD COLUMN second_review boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT projects_review_check CHECK (review IN ('off', 'unclear', 'sample')),
        ADD CONSTRAINT projects_ial2_review_check CHECK (template <> 'ial2' OR review <> 'unclear');
      ALTER TABLE verification.sessions
        ADD COLUMN review text NOT NULL DEFAULT 'off',
        ADD CONSTRAINT sessions_review_check CHECK (review IN ('off', 'unclear', 'sample'));
      CREATE TABLE verification.reviews (
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
        CONSTRAINT reviews_question_check CHECK (question IN ('same_face', 'live_person', 'all_in_order')),
        CONSTRAINT reviews_status_check CHECK (status IN ('waiting', 'confirmed', 'refused', 'closed'))
      );
      CREATE INDEX reviews_waiting_index ON verification.reviews (organization_id, created_at, session_id)
        WHERE status = 'waiting';
      CREATE INDEX reviews_status_index ON verification.reviews (organization_id, status, session_id);
      CREATE TABLE verification.review_decisions (
        organization_id uuid NOT NULL,
        session_id uuid NOT NULL,
        reviewer_id uuid NOT NULL,
        verdict text NOT NULL,
        reason text NOT NULL,
        decided_at timestamptz NOT NULL,
        CONSTRAINT review_decisions_pkey PRIMARY KEY (organization_id, session_id, reviewer_id),
        CONSTRAINT review_decisions_verdict_check CHECK (verdict IN ('confirm', 'refuse')),
        CONSTRAINT review_decisions_reason_check CHECK (reason IN ('same_person_shown', 'live_person_shown',
          'pictures_in_order', 'another_person_shown', 'no_live_person_shown', 'document_suspicious', 'pictures_too_poor'))
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE verification.review_decisions, verification.reviews;
      ALTER TABLE verification.sessions DROP COLUMN review;
      ALTER TABLE verification.projects DROP COLUMN review, DROP COLUMN second_review;
    `);
  }
}
