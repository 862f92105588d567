import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters whose window is over are deleted in batches, without reading the whole table. */
export class IndexRateLimitExpiry1764300027000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX rate_limits_expiry_index ON platform.rate_limits (expire)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform.rate_limits_expiry_index');
  }
}
