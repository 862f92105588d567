import type { MigrationInterface, QueryRunner } from 'typeorm';

const PRODUCTS = [
  { schema: 'verification', tenant: 'organization_id', tenants: 'organizations' },
  { schema: 'gateway', tenant: 'customer_id', tenants: 'customers' },
] as const;

/** A workspace shows its own name, colour and logo on pages and in letters. */
export class CreateBrands1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { schema, tenant, tenants } of PRODUCTS)
      await runner.query(`
        CREATE TABLE ${schema}.brands (
          ${tenant} uuid NOT NULL,
          name text,
          color text CHECK (color ~ '^#[0-9a-f]{6}$'),
          logo bytea,
          logo_digest text,
          changed_at timestamptz NOT NULL,
          CONSTRAINT brands_pkey PRIMARY KEY (${tenant}),
          CONSTRAINT brands_logo_check CHECK ((logo IS NULL) = (logo_digest IS NULL)),
          CONSTRAINT brands_tenant_fkey FOREIGN KEY (${tenant}) REFERENCES ${schema}.${tenants} (id)
        );
      `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { schema } of PRODUCTS) await runner.query(`DROP TABLE ${schema}.brands`);
  }
}
