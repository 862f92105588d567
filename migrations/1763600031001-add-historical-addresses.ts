import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a session tells where the person lived before: as its project or its client had it when it was made. */
export class AddHistoricalAddresses1763600031001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['projects', 'sessions'])
      await runner.query(
        `ALTER TABLE verification.${table} ADD COLUMN historical_addresses boolean NOT NULL DEFAULT false`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sessions', 'projects'])
      await runner.query(`ALTER TABLE verification.${table} DROP COLUMN historical_addresses`);
  }
}
