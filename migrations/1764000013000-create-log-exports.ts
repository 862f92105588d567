import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each collector has the audit of its customer. */
export class CreateLogExports1764000013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE gateway.log_exports (
     customer_id uuid NOT NULL,
     connection_id uuid NOT NULL,
     sequence bigint NOT NULL DEFAULT '0',
     failures integer NOT NULL DEFAULT 0,
     due_at timestamptz NOT NULL,
     claim_id uuid,
     claimed_until timestamptz,
     CONSTRAINT log_exports_pkey PRIMARY KEY (customer_id, connection_id),
     CONSTRAINT log_exports_connection_fkey FOREIGN KEY (customer_id, connection_id) REFERENCES
       gateway.connections(customer_id, id)
   )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.log_exports');
  }
}
