import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddRegistrationUrls1763600014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Where the endpoint was seen to point; null where nobody has looked yet.
      ALTER TABLE gateway.webhook_registrations ADD COLUMN url text;
      ALTER TABLE gateway.webhook_registrations
        ADD COLUMN probed_at timestamptz NOT NULL DEFAULT now();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gateway.webhook_registrations DROP COLUMN probed_at;
      ALTER TABLE gateway.webhook_registrations DROP COLUMN url;
    `);
  }
}
