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
