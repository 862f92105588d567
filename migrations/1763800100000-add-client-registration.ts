import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a client says about itself beforehand: that it intends individual access, and under which
 * registered OID it is a sub-participant.
 */
export class AddClientRegistration1763800100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE verification.oidc_clients
         ADD COLUMN individual_access_noticed_at timestamptz,
         ADD COLUMN registered_under text`,
    );
    await runner.query(
      `CREATE INDEX oidc_clients_registered_under_index
         ON verification.oidc_clients (organization_id, registered_under, id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX verification.oidc_clients_registered_under_index');
    await runner.query(
      `ALTER TABLE verification.oidc_clients
         DROP COLUMN individual_access_noticed_at, DROP COLUMN registered_under`,
    );
  }
}
