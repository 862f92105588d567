import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code is shown to the verified browser alone, and again to the browser that has it. */
export class AddReadBackBrowsers1763820030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE gateway.read_backs ADD COLUMN proof_sha256 text, ADD COLUMN browser_hash bytea',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE gateway.read_backs DROP COLUMN proof_sha256, DROP COLUMN browser_hash',
    );
  }
}
