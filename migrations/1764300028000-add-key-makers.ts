import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['verification.api_keys', 'gateway.customer_keys'];

/** Who made a key. Null for a key that was made before: the audit names its maker. */
export class AddKeyMakers1764300028000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN created_by text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN created_by`);
  }
}
