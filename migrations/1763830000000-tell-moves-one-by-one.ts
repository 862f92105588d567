import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The moves of a challenge are told one by one, and a frame belongs to the one that was open. */
export class TellMovesOneByOne1763830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `ALTER TABLE verification.liveness_challenges
     ADD COLUMN nonces text[] NOT NULL DEFAULT '{}',
     ADD COLUMN prompted_ms integer[] NOT NULL DEFAULT '{}',
     ADD COLUMN has_more_time boolean NOT NULL DEFAULT false`,
  'ALTER TABLE verification.pictures ADD COLUMN prompt integer',
];

const DOWN = [
  'ALTER TABLE verification.pictures DROP COLUMN prompt',
  `ALTER TABLE verification.liveness_challenges
     DROP COLUMN nonces, DROP COLUMN prompted_ms, DROP COLUMN has_more_time`,
];
