import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What directories say of employees and groups, and which of them owns an employee's values. */
export class CreateDirectoryLinks1763830010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...EMPLOYEES, LINKS, GROUPS, MEMBERS, ALARMS, ...INDEXES])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['directory_alarms', 'group_members', 'groups', 'directory_links'])
      await runner.query(`DROP TABLE gateway.${table}`);
    for (const column of ['owner_connection_id', 'directory_status', 'hr_status'])
      await runner.query(`ALTER TABLE gateway.employees DROP COLUMN ${column}`);
  }
}

const EMPLOYEES = [
  'ALTER TABLE gateway.employees ADD COLUMN hr_status text',
  'ALTER TABLE gateway.employees ADD COLUMN directory_status text',
  'ALTER TABLE gateway.employees ADD COLUMN owner_connection_id uuid',
];

const LINKS = `CREATE TABLE gateway.directory_links (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  employee_row_id uuid NOT NULL,
  user_name_index bytea NOT NULL,
  external_id_index bytea,
  employee_number_index bytea,
  email_indexes bytea[] NOT NULL DEFAULT '{}',
  active boolean NOT NULL,
  sealed_resource bytea NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deactivated_at timestamptz,
  deleted_at timestamptz,
  pinned_oid text,
  CONSTRAINT directory_links_pkey PRIMARY KEY (customer_id, id),
  CONSTRAINT directory_links_connection_fkey FOREIGN KEY (customer_id, connection_id)
    REFERENCES gateway.connections (customer_id, id),
  CONSTRAINT directory_links_employee_fkey FOREIGN KEY (customer_id, employee_row_id)
    REFERENCES gateway.employees (customer_id, id)
)`;

const GROUPS = `CREATE TABLE gateway.groups (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  name_index bytea NOT NULL,
  external_id_index bytea,
  sealed_content bytea NOT NULL,
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT groups_pkey PRIMARY KEY (customer_id, id),
  CONSTRAINT groups_connection_fkey FOREIGN KEY (customer_id, connection_id)
    REFERENCES gateway.connections (customer_id, id)
)`;

const MEMBERS = `CREATE TABLE gateway.group_members (
  customer_id uuid NOT NULL,
  group_id uuid NOT NULL,
  link_id uuid NOT NULL,
  employee_row_id uuid NOT NULL,
  CONSTRAINT group_members_pkey PRIMARY KEY (customer_id, group_id, link_id),
  CONSTRAINT group_members_group_fkey FOREIGN KEY (customer_id, group_id)
    REFERENCES gateway.groups (customer_id, id) ON DELETE CASCADE,
  CONSTRAINT group_members_link_fkey FOREIGN KEY (customer_id, link_id)
    REFERENCES gateway.directory_links (customer_id, id) ON DELETE CASCADE
)`;

const ALARMS = `CREATE TABLE gateway.directory_alarms (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  status text NOT NULL,
  deactivated integer NOT NULL,
  restored integer NOT NULL,
  since timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  restore_by text,
  CONSTRAINT directory_alarms_pkey PRIMARY KEY (customer_id, id),
  CONSTRAINT directory_alarms_connection_fkey FOREIGN KEY (customer_id, connection_id)
    REFERENCES gateway.connections (customer_id, id),
  CONSTRAINT directory_alarms_status_check CHECK (status IN ('open', 'restoring', 'restored'))
)`;

const INDEXES = [
  `CREATE UNIQUE INDEX directory_links_user_name_key
     ON gateway.directory_links (customer_id, connection_id, user_name_index) WHERE deleted_at IS NULL`,
  `CREATE UNIQUE INDEX directory_links_employee_key
     ON gateway.directory_links (customer_id, connection_id, employee_row_id) WHERE deleted_at IS NULL`,
  `CREATE INDEX directory_links_live_index
     ON gateway.directory_links (customer_id, connection_id, id) WHERE deleted_at IS NULL`,
  'CREATE INDEX directory_links_of_employee_index ON gateway.directory_links (customer_id, employee_row_id, id)',
  'CREATE INDEX directory_links_external_id_index ON gateway.directory_links (customer_id, connection_id, external_id_index)',
  'CREATE INDEX directory_links_employee_number_index ON gateway.directory_links (customer_id, connection_id, employee_number_index)',
  'CREATE INDEX directory_links_emails_index ON gateway.directory_links USING gin (email_indexes)',
  'CREATE INDEX directory_links_deactivated_index ON gateway.directory_links (customer_id, connection_id, deactivated_at) WHERE deactivated_at IS NOT NULL',
  'CREATE UNIQUE INDEX groups_name_key ON gateway.groups (customer_id, connection_id, name_index)',
  'CREATE INDEX groups_live_index ON gateway.groups (customer_id, connection_id, id)',
  'CREATE INDEX groups_external_id_index ON gateway.groups (customer_id, connection_id, external_id_index)',
  'CREATE INDEX group_members_link_index ON gateway.group_members (customer_id, link_id)',
  'CREATE INDEX group_members_employee_index ON gateway.group_members (customer_id, employee_row_id, group_id)',
  'CREATE INDEX directory_alarms_connection_index ON gateway.directory_alarms (customer_id, connection_id, created_at)',
];
