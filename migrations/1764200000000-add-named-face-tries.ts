import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed faces of sessions that anybody may start, and until when sessions of a person give no device key. */
export class AddNamedFaceTries1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE verification.named_face_tries (
       organization_id uuid NOT NULL,
       named bytea NOT NULL,
       tried_at timestamptz[] NOT NULL,
       expires_at timestamptz NOT NULL,
       CONSTRAINT named_face_tries_pkey PRIMARY KEY (organization_id, named)
     )`);
    await runner.query(`CREATE INDEX named_face_tries_expiry_index
       ON verification.named_face_tries (organization_id, expires_at)`);
    await runner.query(`ALTER TABLE gateway.device_key_revocations
       ADD COLUMN reset_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now())`);
    await runner.query(`ALTER TABLE verification.people
       ADD COLUMN device_keys_revoked_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.people DROP COLUMN device_keys_revoked_at');
    await runner.query('ALTER TABLE gateway.device_key_revocations DROP COLUMN reset_at');
    await runner.query('DROP TABLE verification.named_face_tries');
  }
}
