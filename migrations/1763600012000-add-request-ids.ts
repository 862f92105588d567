import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddRequestIds1763600012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The request that an event was written in; null where it was the background.
      ALTER TABLE verification.events ADD COLUMN request_id uuid;
      ALTER TABLE verification.webhook_deliveries ADD COLUMN request_id uuid;
      ALTER TABLE gateway.webhook_deliveries ADD COLUMN request_id uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway.webhook_deliveries DROP COLUMN request_id;
      ALTER TABLE verification.webhook_deliveries DROP COLUMN request_id;
      ALTER TABLE verification.events DROP COLUMN request_id;
    `);
  }
}
