import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1763600006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE verification.webhook_endpoints (
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        project_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
        url text NOT NULL,
        description text NOT NULL,
        event_types text[] NOT NULL,
        status text NOT NULL CHECK (status IN ('enabled', 'disabled', 'deleted')),
        disabled_reason text CHECK (disabled_reason IN ('requested', 'gone')),
        sealed_secrets bytea NOT NULL,
        old_secret_until timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (organization_id, id),
        CONSTRAINT webhook_endpoints_project_fkey FOREIGN KEY (organization_id, project_id)
          REFERENCES verification.projects (organization_id, id)
      );
      CREATE INDEX webhook_endpoints_environment_index
        ON verification.webhook_endpoints (organization_id, environment, id) WHERE status <> 'deleted';
      CREATE INDEX webhook_endpoints_project_index
        ON verification.webhook_endpoints (organization_id, project_id, id) WHERE status <> 'deleted';

      -- A claim changes no indexed column: with room in its page it is a heap-only update and writes no index.
      CREATE TABLE verification.webhook_deliveries (
        organization_id uuid NOT NULL,
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
        CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (organization_id, endpoint_id, id),
        CONSTRAINT webhook_deliveries_event_key UNIQUE (organization_id, endpoint_id, event_id),
        CONSTRAINT webhook_deliveries_endpoint_fkey FOREIGN KEY (organization_id, endpoint_id)
          REFERENCES verification.webhook_endpoints (organization_id, id)
      ) WITH (fillfactor = 75);
      CREATE INDEX webhook_deliveries_due_index
        ON verification.webhook_deliveries (organization_id, endpoint_id, due_at) WHERE status = 'pending';
      CREATE INDEX webhook_deliveries_failed_index
        ON verification.webhook_deliveries (organization_id, endpoint_id, id) WHERE status = 'failed';

      -- No foreign key: it would lock each delivery once more for every attempt; both are only ever removed together.
      CREATE TABLE verification.webhook_attempts (
        organization_id uuid NOT NULL,
        endpoint_id uuid NOT NULL,
        delivery_id uuid NOT NULL,
        claim_id uuid NOT NULL,
        started_at timestamptz NOT NULL,
        latency_ms integer NOT NULL,
        http_status integer,
        error text,
        sealed_answer bytea,
        CONSTRAINT webhook_attempts_pkey PRIMARY KEY (organization_id, endpoint_id, delivery_id, claim_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE verification.webhook_attempts;
      DROP TABLE verification.webhook_deliveries;
      DROP TABLE verification.webhook_endpoints;
    `);
  }
}
