import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A blind index of the identity that a session was opened with, so that a deleted person's tries that verified nobody are
 * found. Null until a task has looked at an older session; empty where no identity was given.
 */
export class AddGivenIdentities1763600031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'ALTER TABLE verification.sessions ADD COLUMN given_identity_index bytea',
  `CREATE INDEX sessions_given_identity_index
     ON verification.sessions (organization_id, environment, given_identity_index)
     WHERE user_id IS NULL AND given_identity_index <> ''`,
  `CREATE INDEX sessions_identity_unread_index ON verification.sessions (organization_id, id)
     WHERE given_identity_index IS NULL AND redacted_at IS NULL`,
];

const DOWN = [
  'DROP INDEX verification.sessions_identity_unread_index',
  'DROP INDEX verification.sessions_given_identity_index',
  'ALTER TABLE verification.sessions DROP COLUMN given_identity_index',
];
