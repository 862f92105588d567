import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts of decisions, and who typed a code that was read back. */
export class AddReceipts1764000012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.access_requests ADD COLUMN sealed_receipt bytea');
    await runner.query('ALTER TABLE gateway.read_backs ADD COLUMN confirmed_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.read_backs DROP COLUMN confirmed_by');
    await runner.query('ALTER TABLE gateway.access_requests DROP COLUMN sealed_receipt');
  }
}
