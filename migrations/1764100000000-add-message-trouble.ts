import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['verification.messages', 'gateway.messages'];

/** Why a provider did not take a test message. */
export class AddMessageTrouble1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN trouble jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN trouble`);
  }
}
