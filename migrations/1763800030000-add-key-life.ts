import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a key was last used, and until when a replaced one works. */
export class AddKeyLife1763800030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE verification.api_keys
         ADD COLUMN expires_at timestamptz,
         ADD COLUMN last_used_at timestamptz`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.api_keys DROP COLUMN expires_at, DROP COLUMN last_used_at',
    );
  }
}
