import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRateLimits1763600004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Unlogged: counters of the last minutes need not survive a crash, and must not cost a write-ahead log.
    await runner.query(`
      CREATE UNLOGGED TABLE platform.rate_limits (
        key varchar(255) NOT NULL,
        points integer NOT NULL DEFAULT 0,
        expire bigint,
        CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.rate_limits');
  }
}
