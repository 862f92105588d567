/** A workspace's rules for groups. */
interface GroupRules<Role> {
  /** Null if roles come only from invitations. */
  groupsClaim: string | null;
  groupRoles: readonly { group: string; role: Role }[];
}

/** The person who signs in: their membership and their invitation. */
interface Person<Role> {
  member: { role: Role; isDisabled: boolean } | null;
  /** The role of the invitation that they opened. */
  invitedAs: Role | null;
}

export const REFUSALS = [
  'member_disabled',
  'group_claim_missing',
  'group_not_mapped',
  'not_invited',
] as const;
type Refusal = (typeof REFUSALS)[number];

const MAX_GROUPS = 1_000;

/** OpenID Connect Core, 2: at most 255 characters. */
const SUBJECT = /^[^\p{Cc}]{1,255}$/u;

/** The subject of a token; null if it is missing or not a valid subject. */
export function subjectIn(claims: object): string | null {
  const subject = own(claims, 'sub');
  return typeof subject === 'string' && SUBJECT.test(subject) && subject.trim() !== ''
    ? subject
    : null;
}

/**
 * The groups that a token names, by the claim's name or by a dot path to it. Null if the claim is
 * missing or not a list of texts; that differs from having no groups.
 */
export function groupsIn(claims: object, claim: string): readonly string[] | null {
  const value = own(claims, claim) ?? claim.split('.').reduce<unknown>(own, claims);
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value) || value.length > MAX_GROUPS) return null;
  return value.every((each) => typeof each === 'string') ? value : null;
}

/**
 * The role of a person who signed in at the provider. There is no default role. The provider
 * never adds or removes owners.
 */
export function decideSignIn<Role extends string>(
  claims: object,
  { groupsClaim, groupRoles }: GroupRules<Role>,
  { member, invitedAs }: Person<Role>,
): { role: Role } | { refusal: Refusal } {
  if (member?.isDisabled === true) return { refusal: 'member_disabled' };
  if (groupsClaim === null) {
    const role = member?.role ?? invitedAs;
    return role === null ? { refusal: 'not_invited' } : { role };
  }
  const groups = groupsIn(claims, groupsClaim);
  if (groups === null) return { refusal: 'group_claim_missing' };
  const mapped = groupRoles.find(({ group }) => groups.includes(group));
  if (!mapped) return { refusal: 'group_not_mapped' };
  return { role: member?.role === 'owner' ? member.role : mapped.role };
}

/** Own properties only: a claim may be called `constructor`. */
function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
