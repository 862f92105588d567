/**
 * Whether a staff member and an employee are the same person. They are matched by their address
 * alone: no other link is kept.
 */
export function isOwnRecord(
  account: { email: string } | undefined,
  { profile: { email } }: { profile: { email: string | null } },
): boolean {
  return email !== null && account?.email.toLowerCase() === email.toLowerCase();
}
