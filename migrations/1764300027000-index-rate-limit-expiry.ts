import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters whose window is over are deleted in batches, without reading the whole table. */
export class IndexRateLimitExpiry1764300027000 implements MigrationInterface {
  /** The index has all rows that were not deleted before its own transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // No counter counts while the index is built, and the table can hold millions that are over.
    await runner.query(
      'DELETE FROM platform.rate_limits WHERE expire < extract(epoch FROM now()) * 1000',
    );
    await runner.query(
      'CREATE INDEX IF NOT EXISTS rate_limits_expiry_index ON platform.rate_limits (expire)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform.rate_limits_expiry_index');
  }
}
