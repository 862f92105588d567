import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Permission to see one picture once. */
export class CreatePictureTickets1763800042000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE verification.picture_tickets (
        organization_id uuid NOT NULL,
        token_hash bytea NOT NULL,
        picture_id uuid NOT NULL,
        staff_session_id uuid NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT picture_tickets_pkey PRIMARY KEY (organization_id, token_hash)
      );
      CREATE INDEX picture_tickets_expiry_index ON verification.picture_tickets (organization_id, expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE verification.picture_tickets');
  }
}
