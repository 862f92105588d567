import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePlatform1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA platform;

      CREATE TABLE platform.installation (
        key text NOT NULL,
        value jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT installation_pkey PRIMARY KEY (key)
      );

      CREATE TABLE platform.signing_keys (
        purpose text NOT NULL,
        kid text NOT NULL,
        public_jwk jsonb NOT NULL,
        sealed_private bytea NOT NULL,
        key_id text NOT NULL,
        wrapped_key bytea NOT NULL,
        activate_at timestamptz NOT NULL,
        retire_at timestamptz,
        CONSTRAINT signing_keys_pkey PRIMARY KEY (purpose, kid)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA platform CASCADE');
  }
}
