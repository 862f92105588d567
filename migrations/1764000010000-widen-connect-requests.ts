import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins that Microsoft's page starts with a state that counts once, and those that Okta pushes first. */
export class WidenConnectRequests1764000010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'ALTER TABLE gateway.connect_requests ALTER COLUMN browser_hash DROP NOT NULL',
  'ALTER TABLE gateway.connect_requests ADD COLUMN state_hash bytea',
  `CREATE UNIQUE INDEX connect_requests_state_key
     ON gateway.connect_requests (customer_id, connection_id, state_hash)`,
  'ALTER TABLE gateway.connect_codes ALTER COLUMN acr DROP NOT NULL',
];

const DOWN = [
  'DELETE FROM gateway.connect_codes WHERE acr IS NULL',
  'ALTER TABLE gateway.connect_codes ALTER COLUMN acr SET NOT NULL',
  'DROP INDEX gateway.connect_requests_state_key',
  'ALTER TABLE gateway.connect_requests DROP COLUMN state_hash',
  'DELETE FROM gateway.connect_requests WHERE browser_hash IS NULL',
  'ALTER TABLE gateway.connect_requests ALTER COLUMN browser_hash SET NOT NULL',
];
