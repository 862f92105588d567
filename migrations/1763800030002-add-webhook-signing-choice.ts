import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A receiver that checks the bearer alone can turn signatures off. */
export class AddWebhookSigningChoice1763800030002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const schema of ['verification', 'gateway'])
      await runner.query(
        `ALTER TABLE ${schema}.webhook_endpoints ADD COLUMN signed boolean NOT NULL DEFAULT true`,
      );
    await runner.query(
      `CREATE INDEX webhook_endpoints_list_index ON verification.webhook_endpoints (organization_id, id)
        WHERE status <> 'deleted'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX verification.webhook_endpoints_list_index');
    for (const schema of ['verification', 'gateway'])
      await runner.query(`ALTER TABLE ${schema}.webhook_endpoints DROP COLUMN signed`);
  }
}
