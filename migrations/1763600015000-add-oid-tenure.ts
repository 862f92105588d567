import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddOidTenure1763600015000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE verification.oidc_clients ADD COLUMN tenure_id uuid NOT NULL DEFAULT gen_random_uuid();
      ALTER TABLE verification.oidc_clients ALTER COLUMN tenure_id DROP DEFAULT;
      ALTER TABLE verification.oidc_clients
        ADD CONSTRAINT oidc_clients_tenure_key UNIQUE (tenure_id);

      -- What was made for a client belongs to the time in which it had that OID. No client of theirs: nobody's.
      ALTER TABLE verification.oidc_payloads ADD COLUMN tenure_id uuid;
      UPDATE verification.oidc_payloads p SET tenure_id = c.tenure_id
        FROM verification.oidc_clients c
       WHERE c.client_id = p.client_id AND c.organization_id = p.organization_id;
      DELETE FROM verification.oidc_payloads WHERE tenure_id IS NULL;
      ALTER TABLE verification.oidc_payloads ALTER COLUMN tenure_id SET NOT NULL;

      ALTER TABLE verification.oidc_interactions ADD COLUMN tenure_id uuid;
      UPDATE verification.oidc_interactions i SET tenure_id = c.tenure_id
        FROM verification.oidc_clients c
       WHERE c.client_id = i.payload -> 'params' ->> 'client_id' AND c.organization_id = i.organization_id;
      DELETE FROM verification.oidc_interactions WHERE tenure_id IS NULL;
      ALTER TABLE verification.oidc_interactions ALTER COLUMN tenure_id SET NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Without tenures nothing would tell what an OID was given before from what it is given now.
      DELETE FROM verification.oidc_payloads p WHERE NOT EXISTS (
        SELECT FROM verification.oidc_clients c WHERE c.tenure_id = p.tenure_id);
      DELETE FROM verification.oidc_interactions i WHERE NOT EXISTS (
        SELECT FROM verification.oidc_clients c WHERE c.tenure_id = i.tenure_id);
      ALTER TABLE verification.oidc_interactions DROP COLUMN tenure_id;
      ALTER TABLE verification.oidc_payloads DROP COLUMN tenure_id;
      ALTER TABLE verification.oidc_clients DROP COLUMN tenure_id;
    `);
  }
}
