import type { AccessGrantRefused, RefusalReason } from '../grants/access-grant-refused.js';

const STATUSES: Record<RefusalReason, 401 | 403 | 503> = {
  token_missing: 401,
  token_malformed: 401,
  signature_invalid: 401,
  token_expired: 401,
  issuer_wrong: 401,
  audience_wrong: 401,
  grant_inactive: 401,
  already_consumed: 401,
  action_wrong: 403,
  resource_wrong: 403,
  subject_wrong: 403,
  too_old: 403,
  factors_missing: 403,
  keys_unavailable: 503,
  gateway_unavailable: 503,
};
const TITLES = { 401: 'Unauthorized', 403: 'Forbidden', 503: 'Service Unavailable' } as const;
const RETRY_AFTER_SECONDS = '5';

/** How a refusal is answered over HTTP. */
export interface RefusalAnswer {
  status: 401 | 403 | 503;
  header: readonly [string, string];
  /** NestJS' usual error body, and the stable reason as `code`. */
  body: { statusCode: number; message: string; error: string; code: RefusalReason };
}

/** The same answer in every framework. `maxAge` is that of the route. */
export function answerOf(refusal: AccessGrantRefused, maxAge?: number): RefusalAnswer {
  const { reason, message } = refusal;
  const status = STATUSES[reason];
  return {
    status,
    header: challengeOf(refusal, maxAge),
    body: { statusCode: status, message, error: TITLES[status], code: reason },
  };
}

/** The header that says how to be let in. */
function challengeOf(
  { reason, message }: AccessGrantRefused,
  maxAge = 0,
): readonly [string, string] {
  if (STATUSES[reason] === 503) return ['retry-after', RETRY_AFTER_SECONDS];
  return ['www-authenticate', bearerChallenge(reason, message, maxAge)];
}

function bearerChallenge(reason: RefusalReason, message: string, maxAge: number): string {
  // RFC 6750 3.1: no error code where no credential was sent
  if (reason === 'token_missing') return 'Bearer';
  const description = `error_description="${message}"`;
  // RFC 9470 3: a fresh or a stronger verification would help
  if (reason === 'too_old') {
    return `Bearer error="insufficient_user_authentication", ${description}, max_age="${String(maxAge)}"`;
  }
  if (reason === 'factors_missing')
    return `Bearer error="insufficient_user_authentication", ${description}`;
  const error = STATUSES[reason] === 403 ? 'insufficient_scope' : 'invalid_token';
  return `Bearer error="${error}", ${description}`;
}
