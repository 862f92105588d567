import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names that employees have left in a directory, for as long as nobody else takes them. */
export class CreateLeftNames1764300080000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE gateway.left_names (
      customer_id uuid NOT NULL,
      name_index bytea NOT NULL,
      employee_row_id uuid NOT NULL,
      rests_until timestamptz NOT NULL,
      CONSTRAINT left_names_pkey PRIMARY KEY (customer_id, name_index, employee_row_id),
      CONSTRAINT left_names_employee_fkey FOREIGN KEY (customer_id, employee_row_id) REFERENCES
        gateway.employees(customer_id, id)
    )`);
    await runner.query(
      'CREATE INDEX left_names_employee_index ON gateway.left_names (customer_id, employee_row_id)',
    );
    await runner.query(
      'CREATE INDEX left_names_due_index ON gateway.left_names (customer_id, rests_until)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.left_names');
  }
}
