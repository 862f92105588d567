import type { MigrationInterface, QueryRunner } from 'typeorm';

// Remembered answers live for a day and are wrapped by the same keys as these.
const WITH_WRAPPED_KEYS = ['verification.data_keys', 'gateway.data_keys', 'platform.signing_keys'];

export class CreateKeyCanaries1763600021001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.key_canaries (
        kind text NOT NULL CHECK (kind IN ('hash_pepper', 'encryption_key')),
        key_id text NOT NULL,
        canary bytea,
        created_at timestamptz NOT NULL,
        CONSTRAINT key_canaries_pkey PRIMARY KEY (kind, key_id)
      )
    `);
    // Keys that data is already sealed under are needed from now on. The next start makes their canaries.
    for (const table of WITH_WRAPPED_KEYS) {
      await runner.query(`
        INSERT INTO platform.key_canaries (kind, key_id, canary, created_at)
        SELECT DISTINCT 'encryption_key', key_id, NULL::bytea, now() FROM ${table}
        ON CONFLICT DO NOTHING
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.key_canaries');
  }
}
