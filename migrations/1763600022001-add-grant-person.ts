import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a grant is about, so that the grants of a person can be listed. */
export class AddGrantPerson1763600022001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX verification.oidc_payloads_person_index');
    await runner.query('ALTER TABLE verification.oidc_payloads DROP COLUMN user_id');
  }
}

const UP = [
  'ALTER TABLE verification.oidc_payloads ADD COLUMN user_id uuid',
  `UPDATE verification.oidc_payloads p SET user_id = s.user_id FROM verification.sessions s
    WHERE s.organization_id = p.organization_id AND s.id = p.session_id AND p.kind = 'Grant'`,
  `CREATE INDEX oidc_payloads_person_index ON verification.oidc_payloads (organization_id, user_id, session_id)
    WHERE user_id IS NOT NULL`,
];
