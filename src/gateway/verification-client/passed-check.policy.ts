import type { VerifiedSession } from './verified-session.js';

/** Whether a check was completed and passed. Decides by code: a title is only for people. */
export function hasPassed({ checks }: Pick<VerifiedSession, 'checks'>, wanted: string): boolean {
  return (checks ?? []).some(
    ({ code, value, status }) => code === wanted && value && status === 'completed',
  );
}
