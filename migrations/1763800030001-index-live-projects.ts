import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console lists the live projects of both environments together. */
export class IndexLiveProjects1763800030001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX projects_list_index ON verification.projects (organization_id, id)
        WHERE archived_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX verification.projects_list_index');
  }
}
