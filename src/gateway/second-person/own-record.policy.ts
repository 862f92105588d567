/** The part of an employee that tells whose record it is. */
export interface OwnRecord {
  profile: { email: string | null };
}

/**
 * Whether a staff member and an employee are the same person. They are matched by their address
 * alone: no other link is kept.
 */
export function isOwnRecord(
  account: { email: string } | undefined,
  { profile: { email } }: OwnRecord,
): boolean {
  return email !== null && account?.email.toLowerCase() === email.toLowerCase();
}
