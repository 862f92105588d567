import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which key an event of a device key is about. Null in every event that was written before. */
export class NameDeviceKeysInEvents1764300031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.events ADD COLUMN device_key_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.events DROP COLUMN device_key_id');
  }
}
