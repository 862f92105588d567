import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which people see what is held about them. */
export class CreateHeldTokens1763800210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE verification.held_tokens');
  }
}

const UP = [
  `CREATE TABLE verification.held_tokens (
     organization_id uuid NOT NULL,
     token_hash bytea NOT NULL,
     kind text NOT NULL,
     environment text NOT NULL,
     person_id uuid NOT NULL,
     contact_index bytea NOT NULL,
     expires_at timestamptz NOT NULL,
     CONSTRAINT held_tokens_pkey PRIMARY KEY (organization_id, person_id, kind),
     CONSTRAINT held_tokens_token_key UNIQUE (organization_id, token_hash),
     CONSTRAINT held_tokens_kind_check CHECK (kind IN ('link', 'access')),
     CONSTRAINT held_tokens_environment_check CHECK (environment IN ('sandbox', 'production')),
     CONSTRAINT held_tokens_person_fkey FOREIGN KEY (organization_id, person_id)
       REFERENCES verification.people (organization_id, id) ON DELETE CASCADE
   )`,
  `CREATE INDEX held_tokens_expiry_index
     ON verification.held_tokens (organization_id, expires_at)`,
];
