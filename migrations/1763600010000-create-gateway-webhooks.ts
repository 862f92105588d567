import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateGatewayWebhooks1763600010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gateway.webhook_endpoints (
        customer_id uuid NOT NULL,
        id uuid NOT NULL,
        url text NOT NULL,
        description text NOT NULL,
        event_types text[] NOT NULL,
        status text NOT NULL CHECK (status IN ('enabled', 'disabled', 'deleted')),
        disabled_reason text CHECK (disabled_reason IN ('requested', 'gone')),
        sealed_secrets bytea NOT NULL,
        old_secret_until timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (customer_id, id),
        CONSTRAINT webhook_endpoints_customer_fkey FOREIGN KEY (customer_id)
          REFERENCES gateway.customers (id)
      );

      -- A claim changes no indexed column: with room in its page it is a heap-only update and writes no index.
      CREATE TABLE gateway.webhook_deliveries (
        customer_id uuid NOT NULL,
        endpoint_id uuid NOT NULL,
        id uuid NOT NULL,
        event_id uuid NOT NULL,
        event_type text NOT NULL,
        body text NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
        attempts_left integer NOT NULL,
        due_at timestamptz NOT NULL,
        claim_id uuid,
        claimed_until timestamptz,
        created_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (customer_id, endpoint_id, id),
        CONSTRAINT webhook_deliveries_event_key UNIQUE (customer_id, endpoint_id, event_id),
        CONSTRAINT webhook_deliveries_endpoint_fkey FOREIGN KEY (customer_id, endpoint_id)
          REFERENCES gateway.webhook_endpoints (customer_id, id)
      ) WITH (fillfactor = 75);
      CREATE INDEX webhook_deliveries_due_index
        ON gateway.webhook_deliveries (customer_id, endpoint_id, due_at) WHERE status = 'pending';
      CREATE INDEX webhook_deliveries_failed_index
        ON gateway.webhook_deliveries (customer_id, endpoint_id, id) WHERE status = 'failed';

      -- No foreign key: it would lock each delivery once more for every attempt; both are only ever removed together.
      CREATE TABLE gateway.webhook_attempts (
        customer_id uuid NOT NULL,
        endpoint_id uuid NOT NULL,
        delivery_id uuid NOT NULL,
        claim_id uuid NOT NULL,
        started_at timestamptz NOT NULL,
        latency_ms integer NOT NULL,
        http_status integer,
        error text,
        sealed_answer bytea,
        CONSTRAINT webhook_attempts_pkey PRIMARY KEY (customer_id, endpoint_id, delivery_id, claim_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE gateway.webhook_attempts;
      DROP TABLE gateway.webhook_deliveries;
      DROP TABLE gateway.webhook_endpoints;
    `);
  }
}
