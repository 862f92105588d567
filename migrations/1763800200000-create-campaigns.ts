import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to verify, and when the link of a request was opened. */
export class CreateCampaigns1763800200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE gateway.access_requests
     ADD COLUMN opened_at timestamptz,
     ADD COLUMN begun_at timestamptz`,
  `CREATE TABLE gateway.campaigns (
     customer_id uuid NOT NULL,
     id uuid NOT NULL,
     status text NOT NULL,
     settings jsonb NOT NULL,
     created_by text NOT NULL,
     employee_count integer NOT NULL,
     created_at timestamptz NOT NULL,
     started_at timestamptz,
     ended_at timestamptz,
     CONSTRAINT campaigns_pkey PRIMARY KEY (customer_id, id),
     CONSTRAINT campaigns_customer_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers (id),
     CONSTRAINT campaigns_status_check CHECK (status IN ('prepared', 'running', 'done', 'canceled'))
   )`,
  `CREATE INDEX campaigns_running_index ON gateway.campaigns (customer_id, id) WHERE status IN ('running')`,
  `CREATE TABLE gateway.invitations (
     customer_id uuid NOT NULL,
     campaign_id uuid NOT NULL,
     number integer NOT NULL,
     employee_row_id uuid NOT NULL,
     state text NOT NULL,
     code text,
     access_request_id uuid,
     reminders integer NOT NULL,
     tries integer NOT NULL,
     due_at timestamptz,
     invited_at timestamptz,
     CONSTRAINT invitations_pkey PRIMARY KEY (customer_id, campaign_id, number),
     CONSTRAINT invitations_campaign_fkey FOREIGN KEY (customer_id, campaign_id)
       REFERENCES gateway.campaigns (customer_id, id),
     CONSTRAINT invitations_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
       REFERENCES gateway.employees (customer_id, id),
     CONSTRAINT invitations_state_check CHECK (state IN ('waiting', 'skipped', 'invited', 'failed'))
   )`,
  `CREATE INDEX invitations_due_index ON gateway.invitations (customer_id, campaign_id, due_at)
     WHERE due_at IS NOT NULL`,
  'CREATE INDEX invitations_employee_index ON gateway.invitations (customer_id, employee_row_id, invited_at)',
];

const DOWN = [
  'DROP TABLE gateway.invitations',
  'DROP TABLE gateway.campaigns',
  'ALTER TABLE gateway.access_requests DROP COLUMN opened_at, DROP COLUMN begun_at',
];
