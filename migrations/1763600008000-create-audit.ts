import type { MigrationInterface, QueryRunner } from 'typeorm';

const PRODUCTS = [
  ['verification', 'organization_id'],
  ['gateway', 'customer_id'],
] as const;

export class CreateAudit1763600008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE verification.audit_entries (
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        at timestamptz NOT NULL,
        actor text NOT NULL,
        action text NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('allowed', 'refused', 'changed', 'alarm')),
        subject text NOT NULL,
        details jsonb NOT NULL,
        CONSTRAINT audit_entries_pkey PRIMARY KEY (organization_id, id)
      );
    `);
    for (const [schema, tenant] of PRODUCTS) {
      // Entries, links and checkpoints are only ever inserted: see src/platform/database/application-role.ts.
      await runner.query(`
        CREATE TABLE ${schema}.audit_links (
          ${tenant} uuid NOT NULL,
          sequence bigint NOT NULL,
          entry_id uuid NOT NULL,
          hash bytea NOT NULL,
          CONSTRAINT audit_links_pkey PRIMARY KEY (${tenant}, sequence),
          CONSTRAINT audit_links_entry_key UNIQUE (${tenant}, entry_id)
        );
        CREATE TABLE ${schema}.audit_checkpoints (
          ${tenant} uuid NOT NULL,
          sequence bigint NOT NULL,
          at timestamptz NOT NULL,
          token text NOT NULL,
          CONSTRAINT audit_checkpoints_pkey PRIMARY KEY (${tenant}, sequence)
        );
        -- What waits for its link: written with the entry, taken away with the link.
        CREATE TABLE ${schema}.audit_queue (
          ${tenant} uuid NOT NULL,
          entry_id uuid NOT NULL,
          CONSTRAINT audit_queue_pkey PRIMARY KEY (${tenant}, entry_id)
        );
        INSERT INTO ${schema}.audit_queue (${tenant}, entry_id)
          SELECT ${tenant}, id FROM ${schema}.audit_entries;
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [schema] of PRODUCTS) {
      await runner.query(`
        DROP TABLE ${schema}.audit_queue;
        DROP TABLE ${schema}.audit_checkpoints;
        DROP TABLE ${schema}.audit_links;
      `);
    }
    await runner.query('DROP TABLE verification.audit_entries');
  }
}
