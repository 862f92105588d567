import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for every filter of every list, and for every pair of them, so that no list reads more than it shows. */
export class IndexEveryList1763600025001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const DELIVERIES = [
  ['verification', 'organization_id'],
  ['gateway', 'customer_id'],
] as const;

const UP = [
  // One row for each custom field of a session, in the order of a list. The filters that go with it are repeated here.
  `CREATE TABLE verification.session_custom_fields (
     organization_id uuid NOT NULL,
     environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
     value_index bytea NOT NULL,
     session_id uuid NOT NULL,
     project_id uuid NOT NULL,
     status text NOT NULL,
     user_id uuid,
     CONSTRAINT session_custom_fields_pkey
       PRIMARY KEY (organization_id, environment, value_index, session_id)
   )`,
  `INSERT INTO verification.session_custom_fields
     (organization_id, environment, value_index, session_id, project_id, status, user_id)
   SELECT DISTINCT s.organization_id, s.environment, v.value_index, s.id, s.project_id, s.status, s.user_id
     FROM verification.sessions s CROSS JOIN LATERAL unnest(s.custom_field_index) AS v (value_index)`,
  `CREATE INDEX session_custom_fields_status_index ON verification.session_custom_fields
     (organization_id, environment, value_index, status, session_id)`,
  `CREATE INDEX session_custom_fields_project_index ON verification.session_custom_fields
     (organization_id, environment, value_index, project_id, session_id)`,
  `CREATE INDEX session_custom_fields_user_index ON verification.session_custom_fields
     (organization_id, environment, value_index, user_id, session_id) WHERE user_id IS NOT NULL`,
  'DROP INDEX verification.sessions_custom_field_index',
  'DROP INDEX verification.sessions_project_index',
  `CREATE INDEX sessions_project_index
     ON verification.sessions (organization_id, project_id, environment, id)`,
  `CREATE INDEX sessions_project_status_index
     ON verification.sessions (organization_id, project_id, environment, status, id)`,
  'DROP INDEX verification.sessions_user_index',
  `CREATE INDEX sessions_user_index
     ON verification.sessions (organization_id, user_id, environment, id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX sessions_user_status_index
     ON verification.sessions (organization_id, user_id, environment, status, id) WHERE user_id IS NOT NULL`,
  `CREATE INDEX sessions_user_project_index
     ON verification.sessions (organization_id, user_id, environment, project_id, id) WHERE user_id IS NOT NULL`,
  ...DELIVERIES.flatMap(([schema, tenant]) => [
    `DROP INDEX ${schema}.webhook_deliveries_failed_index`,
    `CREATE INDEX webhook_deliveries_status_index
       ON ${schema}.webhook_deliveries (${tenant}, endpoint_id, status, id)`,
  ]),
  `CREATE INDEX projects_live_index
     ON verification.projects (organization_id, environment, id) WHERE archived_at IS NULL`,
  `CREATE INDEX webhook_endpoints_live_index
     ON gateway.webhook_endpoints (customer_id, id) WHERE status <> 'deleted'`,
  `CREATE INDEX employees_live_index
     ON gateway.employees (customer_id, id) WHERE deleted_at IS NULL`,
];

const DOWN = [
  'DROP INDEX gateway.employees_live_index',
  'DROP INDEX gateway.webhook_endpoints_live_index',
  'DROP INDEX verification.projects_live_index',
  ...DELIVERIES.flatMap(([schema, tenant]) => [
    `DROP INDEX ${schema}.webhook_deliveries_status_index`,
    `CREATE INDEX webhook_deliveries_failed_index
       ON ${schema}.webhook_deliveries (${tenant}, endpoint_id, id) WHERE status = 'failed'`,
  ]),
  'DROP INDEX verification.sessions_user_project_index',
  'DROP INDEX verification.sessions_user_status_index',
  'DROP INDEX verification.sessions_user_index',
  `CREATE INDEX sessions_user_index
     ON verification.sessions (organization_id, user_id, id) WHERE user_id IS NOT NULL`,
  'DROP INDEX verification.sessions_project_status_index',
  'DROP INDEX verification.sessions_project_index',
  'CREATE INDEX sessions_project_index ON verification.sessions (organization_id, project_id, id)',
  `CREATE INDEX sessions_custom_field_index
     ON verification.sessions USING gin (custom_field_index) WHERE custom_field_index <> '{}'`,
  'DROP TABLE verification.session_custom_fields',
];
