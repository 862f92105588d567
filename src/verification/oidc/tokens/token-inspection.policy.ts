/** What can be wrong with a token, in the order in which it is checked. */
export const TOKEN_FAULTS = [
  'malformed',
  'algorithm_refused',
  'type_unknown',
  'issuer_foreign',
  'key_unknown',
  'key_retired',
  'signature_wrong',
  'client_unknown',
  'client_disabled',
  'expired',
  'grant_ended',
] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

export const TOKEN_KINDS = ['access_token', 'identity_token'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

const KIND_OF_TYPE: Record<string, TokenKind> = { 'at+jwt': 'access_token', JWT: 'identity_token' };

/** The kind of token by its header's `typ`; null for any other. */
export function tokenKindOf(type: unknown): TokenKind | null {
  return typeof type === 'string' && Object.hasOwn(KIND_OF_TYPE, type)
    ? (KIND_OF_TYPE[type] ?? null)
    : null;
}

/** What a verified token of a client says about itself today. */
export interface TokenStanding {
  isClientDisabled: boolean;
  expiresAt: Date | null;
  /** Null for an identity token, which has none. */
  isGrantLive: boolean | null;
}

/** Why a token with a good signature is worth nothing today; null for a live one. */
export function standingFault(
  { isClientDisabled, expiresAt, isGrantLive }: TokenStanding,
  now: Date,
): TokenFault | null {
  if (isClientDisabled) return 'client_disabled';
  // RFC 7519 4.1.4: from `exp` on it is no longer valid. Ours all have one.
  if (expiresAt === null || expiresAt <= now) return 'expired';
  return isGrantLive === false ? 'grant_ended' : null;
}

/** Claims about the token and its verification. Every other one may be about the person. */
const SHOWN_CLAIMS = [
  'iss',
  'aud',
  'client_id',
  'iat',
  'exp',
  'auth_time',
  'rat',
  'jti',
  'sid',
  'scp',
  'at_hash',
  'nonce',
  'identity_assurance_level',
  'verification_id',
  'verification_status',
  'verification_completed_at',
  'verification_is_sandbox',
];

export interface ShownClaims {
  shown: { name: string; value: string }[];
  /** Names of the claims whose values stay hidden. */
  withheld: string[];
}

/** Separates what a developer may read from what is about the person. */
export function shownClaims(claims: Readonly<Record<string, unknown>>): ShownClaims {
  const names = Object.keys(claims).sort();
  return {
    shown: SHOWN_CLAIMS.filter((name) => names.includes(name)).map((name) => ({
      name,
      value: textOf(claims[name]),
    })),
    withheld: names.filter((name) => !SHOWN_CLAIMS.includes(name)),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
