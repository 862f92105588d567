import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An attempt keeps the signatures that it carried. Those from before have none. */
export class AddSentSignatures1763800100002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const schema of ['verification', 'gateway'])
      await runner.query(`ALTER TABLE ${schema}.webhook_attempts ADD COLUMN signature text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const schema of ['verification', 'gateway'])
      await runner.query(`ALTER TABLE ${schema}.webhook_attempts DROP COLUMN signature`);
  }
}
