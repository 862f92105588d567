import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which evaluation used a grant up, so that its repeat gets the same answer. */
export class AddGrantUse1763890010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.grants ADD COLUMN use_hash bytea');
    await runner.query(
      `CREATE INDEX grants_use_index ON gateway.grants (customer_id, use_hash) WHERE use_hash IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.grants DROP COLUMN use_hash');
  }
}
