import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a document came with its person's selfie. Of older ones nobody knows it, so they do not count as such. */
export class MarkDocumentsBesideAFace1764300060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.person_documents ADD COLUMN with_selfie boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.person_documents DROP COLUMN with_selfie');
  }
}
