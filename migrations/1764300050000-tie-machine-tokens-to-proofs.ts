import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What bought a machine token. Tokens of before have none and count no more: they lived an hour. */
export class TieMachineTokensToProofs1764300050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.machine_tokens ADD COLUMN proof_hash bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.machine_tokens DROP COLUMN proof_hash');
  }
}
