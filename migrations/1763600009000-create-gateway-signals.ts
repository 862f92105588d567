import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateGatewaySignals1763600009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gateway.webhook_registrations (
        customer_id uuid NOT NULL,
        project_id text NOT NULL,
        endpoint_id text NOT NULL,
        sealed_secrets bytea NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT webhook_registrations_pkey PRIMARY KEY (customer_id, project_id),
        CONSTRAINT webhook_registrations_customer_fkey FOREIGN KEY (customer_id)
          REFERENCES gateway.customers (id)
      );

      CREATE TABLE gateway.received_webhooks (
        customer_id uuid NOT NULL,
        webhook_id text NOT NULL,
        received_at timestamptz NOT NULL,
        CONSTRAINT received_webhooks_pkey PRIMARY KEY (customer_id, webhook_id)
      );
      CREATE INDEX received_webhooks_age_index
        ON gateway.received_webhooks (customer_id, received_at);

      ALTER TABLE gateway.access_requests ADD COLUMN polls integer NOT NULL DEFAULT 0;
      ALTER TABLE gateway.access_requests ADD COLUMN next_poll_at timestamptz;
      UPDATE gateway.access_requests SET next_poll_at = created_at;
      ALTER TABLE gateway.access_requests ALTER COLUMN next_poll_at SET NOT NULL;
      CREATE INDEX access_requests_poll_index
        ON gateway.access_requests (customer_id, next_poll_at) WHERE status = 'pending';
      CREATE INDEX access_requests_session_index
        ON gateway.access_requests (customer_id, verification_session_id)
        WHERE verification_session_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX gateway.access_requests_session_index;
      DROP INDEX gateway.access_requests_poll_index;
      ALTER TABLE gateway.access_requests DROP COLUMN next_poll_at;
      ALTER TABLE gateway.access_requests DROP COLUMN polls;
      DROP TABLE gateway.received_webhooks;
      DROP TABLE gateway.webhook_registrations;
    `);
  }
}
