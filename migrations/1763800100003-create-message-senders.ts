import type { MigrationInterface, QueryRunner } from 'typeorm';

const PRODUCTS = [
  { schema: 'verification', tenant: 'organization_id', tenants: 'organizations' },
  { schema: 'gateway', tenant: 'customer_id', tenants: 'customers' },
] as const;

/** Workspaces send through providers of their own. */
export class CreateMessageSenders1763800100003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { schema, tenant, tenants } of PRODUCTS)
      await runner.query(`
        CREATE TABLE ${schema}.message_senders (
          ${tenant} uuid NOT NULL,
          channel text NOT NULL CHECK (channel IN ('email', 'sms')),
          sealed_settings bytea NOT NULL,
          changed_at timestamptz NOT NULL,
          CONSTRAINT message_senders_pkey PRIMARY KEY (${tenant}, channel),
          CONSTRAINT message_senders_tenant_fkey FOREIGN KEY (${tenant}) REFERENCES ${schema}.${tenants} (id)
        );
      `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { schema } of PRODUCTS) await runner.query(`DROP TABLE ${schema}.message_senders`);
  }
}
