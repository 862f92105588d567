import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a bearer was replaced, and since when the gateway may have missed events. */
export class AddWebhookRepairs1764300005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.webhook_endpoints ADD COLUMN bearer_rotated_at timestamptz',
    );
    await runner.query(
      'ALTER TABLE gateway.webhook_endpoints ADD COLUMN bearer_rotated_at timestamptz',
    );
    await runner.query(
      'ALTER TABLE gateway.webhook_registrations ADD COLUMN missed_since timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.webhook_registrations DROP COLUMN missed_since');
    await runner.query('ALTER TABLE gateway.webhook_endpoints DROP COLUMN bearer_rotated_at');
    await runner.query('ALTER TABLE verification.webhook_endpoints DROP COLUMN bearer_rotated_at');
  }
}
