import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdempotency1763600003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [schema, tenant] of [
      ['verification', 'organization_id'],
      ['gateway', 'customer_id'],
    ] as const) {
      await runner.query(`
        CREATE TABLE ${schema}.idempotency_keys (
          ${tenant} uuid NOT NULL,
          key_hash bytea NOT NULL,
          fingerprint bytea NOT NULL,
          status integer NOT NULL,
          subject_id uuid,
          key_id text NOT NULL,
          wrapped_key bytea NOT NULL,
          sealed_body bytea NOT NULL,
          expires_at timestamptz NOT NULL,
          CONSTRAINT idempotency_keys_pkey PRIMARY KEY (${tenant}, key_hash)
        );
        CREATE INDEX idempotency_keys_subject_index
          ON ${schema}.idempotency_keys (${tenant}, subject_id);
        CREATE INDEX idempotency_keys_expiry_index
          ON ${schema}.idempotency_keys (${tenant}, expires_at);
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE verification.idempotency_keys');
    await runner.query('DROP TABLE gateway.idempotency_keys');
  }
}
