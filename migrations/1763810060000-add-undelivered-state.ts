import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATES = "'not_invited', 'invited', 'in_progress', 'established', 'needs_attention'";

/** An employee whose link bounced is no alarm. Where one is shown so today, it stays until the next request. */
export class AddUndeliveredState1763810060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replaceCheck(runner, `${STATES}, 'undelivered', 'expired', 'exempt'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "UPDATE gateway.employees SET identity_state = 'not_invited' WHERE identity_state = 'undelivered'",
    );
    await replaceCheck(runner, `${STATES}, 'expired', 'exempt'`);
  }
}

async function replaceCheck(runner: QueryRunner, states: string): Promise<void> {
  await runner.query(
    `ALTER TABLE gateway.employees DROP CONSTRAINT employees_identity_state_check,
       ADD CONSTRAINT employees_identity_state_check CHECK (identity_state IN (${states}))`,
  );
}
