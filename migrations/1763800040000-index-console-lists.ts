import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the console looks up: the events of a session, and audit entries by who did what. */
export class IndexConsoleLists1763800040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX events_session_index ON verification.events (organization_id, session_id, id)',
    );
    for (const [schema, tenant] of [
      ['verification', 'organization_id'],
      ['gateway', 'customer_id'],
    ])
      for (const column of ['actor', 'action'])
        await runner.query(
          `CREATE INDEX audit_entries_${column}_index ON ${String(schema)}.audit_entries (${String(tenant)}, ${column}, id)`,
        );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX verification.events_session_index, verification.audit_entries_actor_index,
         verification.audit_entries_action_index, gateway.audit_entries_actor_index, gateway.audit_entries_action_index`,
    );
  }
}
