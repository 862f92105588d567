import { unixSeconds } from '../../../platform/clock/index.js';
import { refusal, type AuthorizeError } from '../sign-in-answers.js';
import { idTokenClaims, requestedValues, type AuthorizeInput } from './code-request.policy.js';

/** Classes of authentication that a face is, as Microsoft names them. */
export const FACE_CLASSES = [
  'possessionorinherence',
  'knowledgeorinherence',
  'knowledgeorpossessionorinherence',
  'inherence',
];
const FACE = 'face';

/**
 * What Microsoft's page asks for, where a face answers it; otherwise what is wrong. The hint is
 * proven already, so the fault may be told.
 */
export function methodRequestOf(input: AuthorizeInput): { acr: string } | AuthorizeError {
  const { response_type: type = '', response_mode: mode = '', scope = '', claims } = input;
  if (type.toLowerCase() !== 'id_token')
    return refusal('unsupported_response_type', 'response_type must be id_token');
  if (mode.toLowerCase() !== 'form_post')
    return refusal('invalid_request', 'response_mode must be form_post');
  if (!scope.split(' ').includes('openid'))
    return refusal('invalid_scope', 'scope must hold openid');
  const asked = claims === undefined ? {} : idTokenClaims(claims);
  if (!asked) return refusal('invalid_request', 'claims must be a JSON object');
  const [classes, methods] = [requestedValues(asked['acr']), requestedValues(asked['amr'])];
  const first = classes ? classes.find((value) => FACE_CLASSES.includes(value)) : FACE_CLASSES[0];
  const isFace = methods?.includes(FACE) ?? true;
  return first !== undefined && isFace
    ? { acr: first }
    : refusal('access_denied', 'A face alone is offered here');
}

/** Whom Microsoft's sign-in page says is signing in. */
export interface EntraHint {
  /** Goes back unchanged. */
  subject: string;
  /** The object id of the user in the tenant. */
  oid: string;
  userName: string | null;
}

/** What the claims must say. */
export interface HintRules {
  issuer: string;
  tenantId: string;
  audiences: readonly string[];
  now: Date;
}

type Claims = Readonly<Record<string, unknown>>;

const ISSUED_WITHIN_SECONDS = 600;
const CLOCK_SKEW_SECONDS = 60;
const MOST_CHARACTERS = 256;
export const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** In the order of Microsoft's contract. `exp` is not looked at: the page issues hints that have already expired. */
const CHECKS = {
  issuer: ({ iss }, { issuer }) => iss === issuer,
  audience: ({ aud }, { audiences }) => audiences.some((audience) => audience === aud),
  tenant: ({ tid }, { tenantId }) => tid === tenantId,
  issued_at: ({ iat }, { now }) => {
    if (typeof iat !== 'number') return false;
    const age = unixSeconds(now) - iat;
    return age <= ISSUED_WITHIN_SECONDS && age >= -CLOCK_SKEW_SECONDS;
  },
  not_before: ({ nbf }, { now }) =>
    nbf === undefined || (typeof nbf === 'number' && nbf <= unixSeconds(now) + CLOCK_SKEW_SECONDS),
  subject: ({ sub }) => typeof sub === 'string' && sub !== '' && sub.length <= MOST_CHARACTERS,
  oid: ({ oid }) => typeof oid === 'string' && GUID.test(oid),
} as const satisfies Record<string, (claims: Claims, rules: HintRules) => boolean>;

/** The person of a hint whose signature is proven, or the name of the first check that it fails. */
export function hintOf(claims: Claims, rules: HintRules): EntraHint | keyof typeof CHECKS {
  for (const [name, holds] of Object.entries(CHECKS))
    if (!holds(claims, rules)) return name as keyof typeof CHECKS;
  const { sub, oid, preferred_username: userName } = claims;
  const isName = typeof userName === 'string' && userName.length <= MOST_CHARACTERS;
  return { subject: String(sub), oid: String(oid), userName: isName ? userName : null };
}
