import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A second number of each event, in one order over all projects of an environment. */
export class NumberEventsOfAnEnvironment1763810061000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.events ADD COLUMN environment text, ADD COLUMN environment_sequence bigint',
    );
    await runner.query(
      `UPDATE verification.events e SET environment = n.environment, environment_sequence = n.place
         FROM (SELECT v.organization_id, v.id, p.environment,
                      row_number() OVER (PARTITION BY v.organization_id, p.environment ORDER BY v.id) AS place
                 FROM verification.events v
                 JOIN verification.projects p ON p.organization_id = v.organization_id AND p.id = v.project_id
                WHERE v.sequence IS NOT NULL) AS n
        WHERE e.organization_id = n.organization_id AND e.id = n.id`,
    );
    await runner.query(
      `ALTER TABLE verification.events ADD CONSTRAINT events_environment_sequence_key
         UNIQUE (organization_id, environment, environment_sequence)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.events DROP COLUMN environment, DROP COLUMN environment_sequence',
    );
  }
}
