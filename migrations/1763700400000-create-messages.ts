import type { MigrationInterface, QueryRunner } from 'typeorm';

const PRODUCTS = [
  { schema: 'verification', tenant: 'organization_id', tenants: 'organizations' },
  { schema: 'gateway', tenant: 'customer_id', tenants: 'customers' },
] as const;

/** E-mails and text messages: stored with the change that causes them, sent after its commit. */
export class CreateMessages1763700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { schema, tenant, tenants } of PRODUCTS)
      await runner.query(`
        -- A claim changes no indexed column: with room in its page it is a heap-only update.
        CREATE TABLE ${schema}.messages (
          ${tenant} uuid NOT NULL,
          id uuid NOT NULL,
          lane text NOT NULL CHECK (lane IN ('email', 'email_code', 'sms', 'sms_code')),
          kind text NOT NULL,
          owner_id uuid NOT NULL,
          subject_id uuid NOT NULL,
          status text NOT NULL CHECK (status IN ('queued', 'accepted', 'delivered', 'failed', 'expired')),
          reason text CHECK (reason IN ('refused', 'undelivered', 'interrupted', 'unreadable')),
          sealed_content bytea NOT NULL,
          request_id uuid,
          attempts integer NOT NULL DEFAULT 0,
          due_at timestamptz NOT NULL,
          expires_at timestamptz NOT NULL,
          claim_id uuid,
          claimed_until timestamptz,
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL,
          CONSTRAINT messages_pkey PRIMARY KEY (${tenant}, id),
          CONSTRAINT messages_tenant_fkey FOREIGN KEY (${tenant}) REFERENCES ${schema}.${tenants} (id)
        ) WITH (fillfactor = 75);
        CREATE INDEX messages_due_index ON ${schema}.messages (${tenant}, lane, due_at) WHERE status = 'queued';
        CREATE INDEX messages_subject_index ON ${schema}.messages (${tenant}, subject_id, id);
      `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { schema } of PRODUCTS) await runner.query(`DROP TABLE ${schema}.messages`);
  }
}
