/** Why an evaluation denies. Public API, never renamed. */
export const DENY_REASONS = [
  'verification_required',
  'grant_expired',
  'single_use_grant',
  'employee_inactive',
  'employee_unknown',
  'action_unknown',
  'frozen',
] as const;
export type DenyReason = (typeof DENY_REASONS)[number];

interface ResourceName {
  type: string;
  id: string;
}

interface GrantFacts {
  singleUse: boolean;
  expiresAt: Date;
  data: { resource: ResourceName | null };
}

/** The grants of one action that can answer a question. */
export interface Standing<G> {
  /** Live and reusable; null if there is none. */
  reusable: G | null;
  /** Live and good for one use. */
  singleUse: G[];
  hasExpired: boolean;
}

/** A grant for one resource opens no other, and one without a resource opens none. */
export function standingOf<G extends GrantFacts>(
  grants: readonly G[],
  resource: ResourceName | null,
  now: Date,
): Standing<G> {
  const fitting = grants.filter(({ data }) => isSame(data.resource, resource));
  const live = fitting.filter(({ expiresAt }) => expiresAt > now);
  return {
    reusable: live.find(({ singleUse }) => !singleUse) ?? null,
    singleUse: live.filter(({ singleUse }) => singleUse),
    hasExpired: live.length < fitting.length,
  };
}

/** Why nothing allows the question. `isFrozen`: the employee has reported a stranger, and this gives an account away. */
export function denyReason(
  { singleUse, hasExpired }: Standing<unknown>,
  { isConsuming, isFrozen }: { isConsuming: boolean; isFrozen: boolean },
): DenyReason {
  if (singleUse.length > 0 && !isConsuming) return 'single_use_grant';
  if (isFrozen) return 'frozen';
  return hasExpired ? 'grant_expired' : 'verification_required';
}

function isSame(a: ResourceName | null, b: ResourceName | null): boolean {
  return a === null || b === null ? a === b : a.type === b.type && a.id === b.id;
}
