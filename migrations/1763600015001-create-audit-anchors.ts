import type { MigrationInterface, QueryRunner } from 'typeorm';

const PRODUCTS = [
  ['verification', 'organization_id'],
  ['gateway', 'customer_id'],
] as const;

export class CreateAuditAnchors1763600015001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [schema, tenant] of PRODUCTS) {
      // Written by the owner alone: see src/platform/database/application-role.ts.
      await runner.query(`
        CREATE TABLE ${schema}.audit_anchors (
          ${tenant} uuid NOT NULL,
          sequence bigint NOT NULL,
          hash bytea NOT NULL,
          at timestamptz NOT NULL,
          token text NOT NULL,
          CONSTRAINT audit_anchors_pkey PRIMARY KEY (${tenant}, sequence)
        )
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [schema] of PRODUCTS) await runner.query(`DROP TABLE ${schema}.audit_anchors`);
  }
}
