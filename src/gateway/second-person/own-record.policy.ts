import { foldPerson, foldText } from '../../platform/text/index.js';

/** The parts of an employee that tell whose record it is. */
export interface OwnRecord {
  profile: { email: string | null; first_name: string | null; last_name: string | null };
}

/**
 * Whether a staff member and an employee may be the same person: by their address, or by their name,
 * since who writes records can change the address of their own. When in doubt, somebody else decides.
 */
export function isOwnRecord(
  account: { email: string; name: string } | undefined,
  { profile: { email, first_name, last_name } }: OwnRecord,
): boolean {
  if (!account) return false;
  const name = foldText(`${first_name ?? ''} ${last_name ?? ''}`);
  return (
    (email !== null && foldPerson(account.email) === foldPerson(email)) ||
    (name !== '' && foldText(account.name) === name)
  );
}
