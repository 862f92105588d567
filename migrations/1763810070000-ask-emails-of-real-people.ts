import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects that verify real people for IAL2 ask for the e-mail address, which their tokens name. */
export class AskEmailsOfRealPeople1763810070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE verification.projects SET steps = steps[1:3] || '{email}' || steps[4:]
        WHERE template = 'ial2' AND engine = 'native' AND NOT 'email' = ANY (steps)`,
    );
  }

  /** Older versions know the step too: a project may ask for more than its template. */
  async down(): Promise<void> {
    // Nothing to undo.
  }
}
