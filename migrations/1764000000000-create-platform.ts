import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What both products stand on: keys, counters, the installation. */
export class CreatePlatform1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'CREATE SCHEMA platform',
  `CREATE TABLE platform.installation (
     key text NOT NULL,
     value jsonb NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT installation_pkey PRIMARY KEY (key)
   )`,
  `CREATE TABLE platform.signing_keys (
     purpose text NOT NULL,
     kid text NOT NULL,
     public_jwk jsonb NOT NULL,
     sealed_private bytea NOT NULL,
     key_id text NOT NULL,
     wrapped_key bytea NOT NULL,
     activate_at timestamptz NOT NULL,
     retire_at timestamptz,
     CONSTRAINT signing_keys_pkey PRIMARY KEY (purpose, kid)
   )`,
  `CREATE UNLOGGED TABLE platform.rate_limits (
     key character varying(255) NOT NULL,
     points integer NOT NULL DEFAULT 0,
     expire bigint,
     CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
   )`,
  `CREATE TABLE platform.key_canaries (
     kind text NOT NULL,
     key_id text NOT NULL,
     canary bytea,
     created_at timestamptz NOT NULL,
     CONSTRAINT key_canaries_pkey PRIMARY KEY (kind, key_id),
     CONSTRAINT key_canaries_kind_check CHECK (kind IN ('hash_pepper', 'encryption_key'))
   )`,
];

const DOWN = ['DROP SCHEMA platform CASCADE'];
