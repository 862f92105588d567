import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether the gateway sends the link of a request, so that its employee counts as invited. Older
 * open requests keep their state until they end.
 */
export class AddSentRequests1763800220000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE gateway.access_requests ADD COLUMN is_sent boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.access_requests DROP COLUMN is_sent');
  }
}
