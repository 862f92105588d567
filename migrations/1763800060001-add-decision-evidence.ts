import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a decision rested on, sealed under the employee's data key. */
export class AddDecisionEvidence1763800060001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.access_requests ADD COLUMN sealed_evidence bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.access_requests DROP COLUMN sealed_evidence');
  }
}
