import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters of the list of employees, kept under a name. */
export class CreateSavedFilters1763800090001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE gateway.saved_filters (
      customer_id uuid NOT NULL,
      id uuid NOT NULL,
      created_by text NOT NULL,
      created_at timestamptz NOT NULL,
      sealed_content bytea NOT NULL,
      CONSTRAINT saved_filters_pkey PRIMARY KEY (customer_id, id),
      CONSTRAINT saved_filters_customer_fkey FOREIGN KEY (customer_id) REFERENCES gateway.customers (id)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.saved_filters');
  }
}
