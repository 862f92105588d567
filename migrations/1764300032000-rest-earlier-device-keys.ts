import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when no device key of an employee opens a reset, because the person had one before the binding. */
export class RestEarlierDeviceKeys1764300032000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.employees ADD COLUMN keys_rest_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.employees DROP COLUMN keys_rest_until');
  }
}
