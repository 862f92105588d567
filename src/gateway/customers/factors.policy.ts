
/**
 * What a person can show, as `amr` of a grant says it. `face`, `hwk` and `swk` are close to RFC 8176;
 * the others are private values. Public API, never renamed.
 */
export const FACTORS = ['face', 'doc', 'hwk', 'swk', 'link', 'readback', 'peer'] as const;
export type Factor = (typeof FACTORS)[number];

/** What a customer demands of one action. Stored and shown in wire spelling. */
export interface ActionPolicy {
  /** Each list is one sufficient set of factors; empty for the defaults. */
  any_of: Factor[][];
  /** Maximum age of the verification in seconds, where it is less than for all actions. */
  max_age: number | null;
  accept_face_only: boolean;
  /** Why a face alone is enough for a reset, a new device or a new contact. */
  face_only_reason: string | null;
}

/** Who asked that a face alone opens a recovery, and who agreed. */
export interface FaceOnlyApproval {
  asked_by: string;
  approved_by: string | null;
}

/** How a person was recognised, as a grant and its token say it. */
export interface Authentication {
  /** Every factor that was shown, and `mfa` for two of different kinds (RFC 8176). */
  amr: readonly string[];
  /** The factors of the policy that were met. */
  branch: readonly Factor[];
  /** The flow, or `face_only` where a face was enough. */
  acr: string;
}

/** Resets, new devices and new contacts. */
export const RECOVERY_BRANCHES: readonly (readonly Factor[])[] = [
  ['face', 'hwk'],
  ['face', 'doc', 'link'],
  ['face', 'link', 'readback'],
  ['face', 'link', 'peer'],
];

export const ORDINARY_BRANCHES: readonly (readonly Factor[])[] = [
  ['face', 'hwk'],
  ['face', 'swk'],
  ['face', 'link'],
];

/** What somebody has. A document or a second person is evidence, but no kind of its own. */
const HAVING: readonly Factor[] = ['hwk', 'swk', 'link'];

/** The authentication by the first branch that is met; null if none is. */
export function authenticate(
  shown: ReadonlySet<Factor>,
  anyOf: readonly (readonly Factor[])[],
  flow: string,
): Authentication | null {
  const branch = anyOf.find((factors) => missingFrom(factors, shown).length === 0);
  if (!branch || branch.length === 0) return null;
  const isMultiFactor = shown.has('face') && HAVING.some((factor) => shown.has(factor));
  return {
    amr: [...FACTORS.filter((factor) => shown.has(factor)), ...(isMultiFactor ? ['mfa'] : [])],
    branch,
    acr: branch.every((factor) => factor === 'face') ? 'face_only' : flow,
  };
}

/** What would complete each branch. */
export function missingFactors(
  shown: ReadonlySet<Factor>,
  anyOf: readonly (readonly Factor[])[],
): Factor[][] {
  return anyOf.map((factors) => missingFrom(factors, shown));
}

function missingFrom(factors: readonly Factor[], shown: ReadonlySet<Factor>): Factor[] {
  return factors.filter((factor) => !shown.has(factor));
}

/** Parts of a name that gives somebody access to an account again. */
const RESETS =
  /reset|recover|unlock|unblock|reactivat|restore|bypass|password(?!less)|passcode|pwd|backup[^a-z]?code|temporary.?access|access.?pass|(?<![a-z])(?:pin|tap)(?![a-z])/;

/** Parts of a name that gives somebody else's sign-in a new device or another contact. */
const NEW_DEVICE_OR_CONTACT =
  /device|passkey|authenticator|hardware[^a-z]?token|smart[^a-z]?card|(?<![a-z])sim(?![a-z])|enrol|contact|e[^a-z]?mail|phone|mobile|sms/;

const SECOND_FACTOR =
  /mfa|2fa|2sv|u2f|(?:two|second|multi|dual|2)[^a-z]?factor|(?:two|2)[^a-z]?step(?=[^a-z]?(?:verif|auth))|(?<![a-z])[ht]?otps?(?![a-z])|fido2?|webauthn|security[^a-z]?key|yubi(?:[^a-z]?key)?/g;

/** What may stand beside a second factor that somebody only shows, such as in `entra_mfa`. */
const SIGN_IN =
  /entra|verify|verification|authentication|challenge|check|(?:sign|log)[^a-z]?[io]n|step[^a-z]?up|offsite/g;

/**
 * Whether the name says that an action gives access to an account again, or changes a second factor. The verbs of a
 * change cannot all be listed, so a second factor counts unless only words of a sign-in are beside it.
 */
export function namesReset(action: string): boolean {
  return RESETS.test(action) || changesSecondFactor(action);
}

/** Whether the name says that an action is a reset, a new device or a change of a contact. */
export function namesRecovery(action: string): boolean {
  return namesReset(action) || NEW_DEVICE_OR_CONTACT.test(action);
}

function changesSecondFactor(action: string): boolean {
  const others = action.replace(SECOND_FACTOR, '_');
  return others !== action && /[a-z]/.test(others.replace(SIGN_IN, '_'));
}
