import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a browser was sent back with, for a short while, and which code was in it: where a redirect got lost it is sent again. */
export class AddAuthorizationAnswers1763600022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.oidc_interactions ADD COLUMN code_hash bytea');
    await runner.query('ALTER TABLE verification.oidc_interactions ADD COLUMN sealed_answer bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.oidc_interactions DROP COLUMN sealed_answer');
    await runner.query('ALTER TABLE verification.oidc_interactions DROP COLUMN code_hash');
  }
}
