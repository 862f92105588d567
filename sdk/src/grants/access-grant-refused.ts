/** Why a grant did not open a door. Stable: safe to switch on, to count and to audit. */
export const REFUSAL_REASONS = [
  'token_missing',
  'token_malformed',
  'signature_invalid',
  'token_expired',
  'issuer_wrong',
  'audience_wrong',
  'action_wrong',
  'resource_wrong',
  'subject_wrong',
  'too_old',
  'factors_missing',
  'grant_inactive',
  'already_consumed',
  'keys_unavailable',
  'gateway_unavailable',
] as const;
/** One of {@link REFUSAL_REASONS}. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

const MESSAGES: Record<RefusalReason, string> = {
  token_missing: 'An access grant is needed',
  token_malformed: 'The access grant is not a well-formed token',
  signature_invalid: 'The access grant is not signed by the gateway',
  token_expired: 'The access grant has expired',
  issuer_wrong: 'The access grant comes from another gateway',
  audience_wrong: 'The access grant was issued to another system',
  action_wrong: 'The access grant is for another action',
  resource_wrong: 'The access grant is for another resource',
  subject_wrong: 'The access grant belongs to somebody else',
  too_old: 'The identity was verified too long ago',
  factors_missing: 'The person did not show what this needs',
  grant_inactive: 'The access grant is no longer active',
  already_consumed: 'The access grant has already been used',
  keys_unavailable: 'The keys of the gateway cannot be read right now',
  gateway_unavailable: 'The gateway cannot be asked right now',
};

/** A closed door. Neither the message nor the cause holds the token. */
export class AccessGrantRefused extends Error {
  override readonly name = 'AccessGrantRefused';

  constructor(
    readonly reason: RefusalReason,
    cause?: unknown,
  ) {
    super(MESSAGES[reason], { cause });
  }
}
