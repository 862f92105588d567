import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants by their state, newest first, and those that are live. */
export class IndexGrants1763895500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX grants_status_index ON gateway.grants (customer_id, status, id)',
    );
    await runner.query(
      `CREATE INDEX grants_expiry_index ON gateway.grants (customer_id, expires_at) WHERE status = 'active'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX gateway.grants_status_index, gateway.grants_expiry_index');
  }
}
