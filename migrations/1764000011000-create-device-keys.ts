import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Device keys of verified people, their failed faces, and keys that the gateway has yet to revoke. */
export class CreateDeviceKeys1764000011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE verification.device_keys (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     person_id uuid NOT NULL,
     credential_id text NOT NULL,
     public_key bytea NOT NULL,
     counter bigint NOT NULL,
     is_synced boolean NOT NULL,
     is_backed_up boolean NOT NULL,
     aaguid uuid NOT NULL,
     transports text[] NOT NULL,
     relying_party_id text NOT NULL,
     user_handle bytea NOT NULL,
     label text NOT NULL,
     project_id uuid NOT NULL,
     made_in_session uuid NOT NULL,
     made_by text NOT NULL,
     created_at timestamptz NOT NULL,
     usable_for_resets_at timestamptz NOT NULL,
     last_used_at timestamptz NOT NULL,
     CONSTRAINT device_keys_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT device_keys_credential_key UNIQUE (organization_id, credential_id),
     CONSTRAINT device_keys_made_by_check CHECK (made_by IN ('document', 'device_key')),
     CONSTRAINT device_keys_person_fkey FOREIGN KEY (organization_id, person_id) REFERENCES
       verification.people (organization_id, id) ON DELETE CASCADE
   )`,
  'CREATE INDEX device_keys_person_index ON verification.device_keys (organization_id, person_id)',
  'CREATE INDEX device_keys_use_index ON verification.device_keys (organization_id, last_used_at)',
  `CREATE TABLE verification.device_key_challenges (
     organization_id uuid NOT NULL,
     session_id uuid NOT NULL,
     purpose text NOT NULL,
     person_id uuid NOT NULL,
     browser text NOT NULL,
     challenge text NOT NULL,
     user_handle bytea NOT NULL,
     expires_at timestamptz NOT NULL,
     CONSTRAINT device_key_challenges_pkey PRIMARY KEY (organization_id, session_id, purpose),
     CONSTRAINT device_key_challenges_purpose_check CHECK (purpose IN ('make', 'use')),
     CONSTRAINT device_key_challenges_person_fkey FOREIGN KEY (organization_id, person_id) REFERENCES
       verification.people (organization_id, id) ON DELETE CASCADE
   )`,
  `CREATE INDEX device_key_challenges_expiry_index
     ON verification.device_key_challenges (organization_id, expires_at)`,
  `CREATE TABLE verification.face_tries (
     organization_id uuid NOT NULL,
     person_id uuid NOT NULL,
     tried_at timestamptz[] NOT NULL,
     CONSTRAINT face_tries_pkey PRIMARY KEY (organization_id, person_id),
     CONSTRAINT face_tries_person_fkey FOREIGN KEY (organization_id, person_id) REFERENCES
       verification.people (organization_id, id) ON DELETE CASCADE
   )`,
  `CREATE TABLE gateway.device_key_revocations (
     customer_id uuid NOT NULL,
     user_id text NOT NULL,
     tries integer NOT NULL,
     next_try_at timestamptz NOT NULL,
     CONSTRAINT device_key_revocations_pkey PRIMARY KEY (customer_id, user_id),
     CONSTRAINT device_key_revocations_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers (id)
   )`,
  `CREATE INDEX device_key_revocations_due_index
     ON gateway.device_key_revocations (customer_id, next_try_at)`,
];

const DOWN = [
  'DROP TABLE gateway.device_key_revocations',
  'DROP TABLE verification.face_tries',
  'DROP TABLE verification.device_key_challenges',
  'DROP TABLE verification.device_keys',
];
