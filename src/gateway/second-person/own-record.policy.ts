import { foldPerson, foldText } from '../../platform/text/index.js';

/** The data that identifies the person of a record. */
export interface OwnRecord {
  profile: { email: string | null; first_name: string | null; last_name: string | null };
}

/**
 * Whether a staff member and an employee may be the same person, by address or by name. The name
 * counts because staff could change the address in their own record. In doubt, somebody else must
 * decide.
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
