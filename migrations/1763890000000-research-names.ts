import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names are found by their beginnings: a task writes the terms of every employee again. */
export class ResearchNames1763890000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(AGAIN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(AGAIN);
  }
}

const AGAIN = 'UPDATE gateway.employees SET is_searchable = false WHERE deleted_at IS NULL';
