import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom an event of a deletion names, and since when the person of an employee is gone. */
export class FollowDeletedPeople1764300012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE verification.events ADD COLUMN user_id uuid');
    await runner.query('ALTER TABLE gateway.employees ADD COLUMN identity_lost_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.employees DROP COLUMN identity_lost_at');
    await runner.query('ALTER TABLE verification.events DROP COLUMN user_id');
  }
}
