import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audit, messages, webhooks and idempotent answers of the gateway. */
export class CreateGatewayQueues1764000009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE gateway.audit_entries (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     at timestamptz NOT NULL,
     actor text NOT NULL,
     action text NOT NULL,
     outcome text NOT NULL,
     subject text NOT NULL,
     details jsonb NOT NULL,
     CONSTRAINT audit_entries_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT audit_entries_outcome_check CHECK (outcome IN ('allowed', 'refused', 'changed',
       'alarm'))
   )`,
  'CREATE INDEX audit_entries_subject_index ON gateway.audit_entries (customer_id, subject, id)',
  'CREATE INDEX audit_entries_actor_index ON gateway.audit_entries (customer_id, actor, id)',
  'CREATE INDEX audit_entries_action_index ON gateway.audit_entries (customer_id, action, id)',
  `CREATE TABLE gateway.idempotency_keys (
     customer_id uuid NOT NULL,
     key_hash bytea NOT NULL,
     fingerprint bytea NOT NULL,
     status integer NOT NULL,
     subject_id uuid,
     key_id text NOT NULL,
     wrapped_key bytea NOT NULL,
     sealed_body bytea NOT NULL,
     expires_at timestamptz NOT NULL,
     reservation_id uuid,
     reserved_until timestamptz,
     CONSTRAINT idempotency_keys_pkey PRIMARY KEY (customer_id, key_hash)
   )`,
  `CREATE INDEX idempotency_keys_subject_index
     ON gateway.idempotency_keys (customer_id, subject_id)`,
  `CREATE INDEX idempotency_keys_expiry_index
     ON gateway.idempotency_keys (customer_id, expires_at)`,
  `CREATE TABLE gateway.audit_links (
     customer_id uuid NOT NULL,
     sequence bigint NOT NULL,
     entry_id uuid NOT NULL,
     hash bytea NOT NULL,
     CONSTRAINT audit_links_pkey PRIMARY KEY (customer_id, sequence),
     CONSTRAINT audit_links_entry_key UNIQUE (customer_id, entry_id)
   )`,
  `CREATE TABLE gateway.audit_checkpoints (
     customer_id uuid NOT NULL,
     sequence bigint NOT NULL,
     at timestamptz NOT NULL,
     token text NOT NULL,
     CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (customer_id, sequence)
   )`,
  `CREATE TABLE gateway.audit_queue (
     customer_id uuid NOT NULL,
     entry_id uuid NOT NULL,
     CONSTRAINT audit_queue_pkey PRIMARY KEY (customer_id, entry_id)
   )`,
  `CREATE TABLE gateway.webhook_endpoints (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     url text NOT NULL,
     description text NOT NULL,
     event_types text[] NOT NULL,
     status text NOT NULL,
     disabled_reason text,
     sealed_secrets bytea NOT NULL,
     old_secret_until timestamptz,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     signed boolean NOT NULL DEFAULT true,
     CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT webhook_endpoints_status_check CHECK (status IN ('enabled', 'disabled',
       'deleted')),
     CONSTRAINT webhook_endpoints_disabled_reason_check CHECK (disabled_reason IN ('requested',
       'gone')),
     CONSTRAINT webhook_endpoints_customer_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
  `CREATE INDEX webhook_endpoints_live_index
     ON gateway.webhook_endpoints (customer_id, id) WHERE (status <> 'deleted')`,
  `CREATE TABLE gateway.webhook_deliveries (
     customer_id uuid NOT NULL,
     endpoint_id uuid NOT NULL,
     id uuid NOT NULL,
     event_id uuid NOT NULL,
     event_type text NOT NULL,
     body text NOT NULL,
     status text NOT NULL,
     attempts_left integer NOT NULL,
     due_at timestamptz NOT NULL,
     claim_id uuid,
     claimed_until timestamptz,
     created_at timestamptz NOT NULL,
     ended_at timestamptz,
     request_id uuid,
     CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (customer_id, endpoint_id, id),
     CONSTRAINT webhook_deliveries_status_check CHECK (status IN ('pending', 'delivered',
       'failed')),
     CONSTRAINT webhook_deliveries_endpoint_fkey FOREIGN KEY (customer_id, endpoint_id)
       REFERENCES gateway.webhook_endpoints(customer_id, id),
     CONSTRAINT webhook_deliveries_event_key UNIQUE (customer_id, endpoint_id, event_id)
   ) WITH (fillfactor=75)`,
  `CREATE INDEX webhook_deliveries_due_index
     ON gateway.webhook_deliveries (customer_id, endpoint_id, due_at) WHERE (status = 'pending')`,
  `CREATE INDEX webhook_deliveries_status_index
     ON gateway.webhook_deliveries (customer_id, endpoint_id, status, id)`,
  `CREATE TABLE gateway.webhook_attempts (
     customer_id uuid NOT NULL,
     endpoint_id uuid NOT NULL,
     delivery_id uuid NOT NULL,
     claim_id uuid NOT NULL,
     started_at timestamptz NOT NULL,
     latency_ms integer NOT NULL,
     http_status integer,
     error text,
     sealed_answer bytea,
     signature text,
     CONSTRAINT webhook_attempts_pkey PRIMARY KEY (customer_id, endpoint_id, delivery_id,
       claim_id)
   )`,
  `CREATE TABLE gateway.audit_anchors (
     customer_id uuid NOT NULL,
     sequence bigint NOT NULL,
     hash bytea NOT NULL,
     at timestamptz NOT NULL,
     token text NOT NULL,
     CONSTRAINT audit_anchors_pkey PRIMARY KEY (customer_id, sequence)
   )`,
  `CREATE TABLE gateway.messages (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     lane text NOT NULL,
     kind text NOT NULL,
     owner_id uuid NOT NULL,
     subject_id uuid NOT NULL,
     status text NOT NULL,
     reason text,
     sealed_content bytea NOT NULL,
     request_id uuid,
     attempts integer NOT NULL DEFAULT 0,
     due_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     claim_id uuid,
     claimed_until timestamptz,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     CONSTRAINT messages_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT messages_lane_check CHECK (lane IN ('email', 'email_code', 'sms', 'sms_code')),
     CONSTRAINT messages_status_check CHECK (status IN ('queued', 'accepted', 'delivered',
       'failed', 'expired')),
     CONSTRAINT messages_reason_check CHECK (reason IN ('refused', 'undelivered', 'interrupted',
       'unreadable')),
     CONSTRAINT messages_tenant_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers(id)
   ) WITH (fillfactor=75)`,
  `CREATE INDEX messages_due_index
     ON gateway.messages (customer_id, lane, due_at) WHERE (status = 'queued')`,
  'CREATE INDEX messages_subject_index ON gateway.messages (customer_id, subject_id, id)',
  `CREATE TABLE gateway.message_senders (
     customer_id uuid NOT NULL,
     channel text NOT NULL,
     sealed_settings bytea NOT NULL,
     changed_at timestamptz NOT NULL,
     CONSTRAINT message_senders_pkey PRIMARY KEY (customer_id, channel),
     CONSTRAINT message_senders_channel_check CHECK (channel IN ('email', 'sms')),
     CONSTRAINT message_senders_tenant_fkey FOREIGN KEY (customer_id) REFERENCES
       gateway.customers(id)
   )`,
];

const DOWN = [
  'DROP TABLE gateway.message_senders',
  'DROP TABLE gateway.messages',
  'DROP TABLE gateway.audit_anchors',
  'DROP TABLE gateway.webhook_attempts',
  'DROP TABLE gateway.webhook_deliveries',
  'DROP TABLE gateway.webhook_endpoints',
  'DROP TABLE gateway.audit_queue',
  'DROP TABLE gateway.audit_checkpoints',
  'DROP TABLE gateway.audit_links',
  'DROP TABLE gateway.idempotency_keys',
  'DROP TABLE gateway.audit_entries',
];
