import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second persons who are asked to vouch for an access request. */
export class CreateVouches1764300040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE gateway.vouches (
      customer_id uuid NOT NULL,
      vouch_id uuid NOT NULL,
      access_request_id uuid NOT NULL,
      employee_row_id uuid NOT NULL,
      asked_by text NOT NULL,
      created_at timestamptz NOT NULL,
      given_at timestamptz,
      CONSTRAINT vouches_pkey PRIMARY KEY (customer_id, vouch_id),
      CONSTRAINT vouches_request_fkey FOREIGN KEY (customer_id, access_request_id) REFERENCES
        gateway.access_requests(customer_id, id),
      CONSTRAINT vouches_vouch_fkey FOREIGN KEY (customer_id, vouch_id) REFERENCES
        gateway.access_requests(customer_id, id),
      CONSTRAINT vouches_employee_fkey FOREIGN KEY (customer_id, employee_row_id) REFERENCES
        gateway.employees(customer_id, id)
    )`);
    await runner.query(
      'CREATE INDEX vouches_request_index ON gateway.vouches (customer_id, access_request_id)',
    );
    await runner.query(
      'CREATE INDEX vouches_employee_index ON gateway.vouches (customer_id, employee_row_id, created_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.vouches');
  }
}
