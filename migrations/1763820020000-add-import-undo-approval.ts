import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An undo of many waits for a second person, and the rows of an erased employee can be found. */
export class AddImportUndoApproval1763820020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...status(`'awaiting_undo', `), ADD_INDEXES])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [DROP_INDEXES, KEEP_WAITING, ...status('')])
      await runner.query(statement);
  }
}

const status = (added: string): string[] => [
  'ALTER TABLE gateway.imports DROP CONSTRAINT imports_status_check',
  `ALTER TABLE gateway.imports ADD CONSTRAINT imports_status_check CHECK (status IN ('uploaded', 'reviewing',
     'reviewed', 'awaiting_approval', 'running', 'done', 'canceled', 'failed', ${added}'undoing', 'undone'))`,
];

const ADD_INDEXES = `ALTER TABLE gateway.import_chunks ADD COLUMN employee_indexes bytea[] NOT NULL DEFAULT '{}'`;
const DROP_INDEXES = 'ALTER TABLE gateway.import_chunks DROP COLUMN employee_indexes';
const KEEP_WAITING = `UPDATE gateway.imports SET status = 'done' WHERE status = 'awaiting_undo'`;
