import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A hold keeps who placed it and why. Holds from before have neither. */
export class AddLegalHoldReasons1763800100001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.legal_holds ADD COLUMN placed_by text, ADD COLUMN reason text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.legal_holds DROP COLUMN placed_by, DROP COLUMN reason',
    );
  }
}
