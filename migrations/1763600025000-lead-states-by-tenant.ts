import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tenant now stands in the address that a browser comes back by, so these tables can be distributed like any other. */
export class LeadStatesByTenant1763600025000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'ALTER TABLE gateway.return_states DROP CONSTRAINT return_states_pkey',
      `ALTER TABLE gateway.return_states
         ADD CONSTRAINT return_states_pkey PRIMARY KEY (customer_id, state_hash)`,
      'DROP INDEX gateway.return_states_expiry_index',
      'CREATE INDEX return_states_expiry_index ON gateway.return_states (customer_id, expires_at)',
      'ALTER TABLE verification.oidc_interactions DROP CONSTRAINT oidc_interactions_pkey',
      `ALTER TABLE verification.oidc_interactions
         ADD CONSTRAINT oidc_interactions_pkey PRIMARY KEY (organization_id, id_hash)`,
      'DROP INDEX verification.oidc_interactions_expiry_index',
      `CREATE INDEX oidc_interactions_expiry_index
         ON verification.oidc_interactions (organization_id, expires_at)`,
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP INDEX verification.oidc_interactions_expiry_index',
      'CREATE INDEX oidc_interactions_expiry_index ON verification.oidc_interactions (expires_at)',
      'ALTER TABLE verification.oidc_interactions DROP CONSTRAINT oidc_interactions_pkey',
      `ALTER TABLE verification.oidc_interactions
         ADD CONSTRAINT oidc_interactions_pkey PRIMARY KEY (id_hash)`,
      'DROP INDEX gateway.return_states_expiry_index',
      'CREATE INDEX return_states_expiry_index ON gateway.return_states (expires_at)',
      'ALTER TABLE gateway.return_states DROP CONSTRAINT return_states_pkey',
      `ALTER TABLE gateway.return_states
         ADD CONSTRAINT return_states_pkey PRIMARY KEY (state_hash)`,
    ])
      await runner.query(statement);
  }
}
