import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a refresh token was accepted. One that was in use before counts from nought. */
export class AddRefreshTokenUses1764300026000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE verification.oidc_payloads ADD COLUMN uses integer NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.oidc_payloads DROP COLUMN uses');
  }
}
