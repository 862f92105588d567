import { jsonOrNull } from '../../../platform/http/index.js';
import { isJsonObject } from '../../../platform/text/index.js';
import type { AuthorizeInput } from './code-request.policy.js';
import { refusal, type AuthorizeError } from '../sign-in-answers.js';

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
  const asked = claims === undefined ? {} : objectOf(jsonOrNull(claims));
  if (!asked) return refusal('invalid_request', 'claims must be a JSON object');
  const { acr, amr } = objectOf(asked['id_token']) ?? {};
  const [classes, methods] = [valuesOf(acr), valuesOf(amr)];
  const first = classes ? classes.find((value) => FACE_CLASSES.includes(value)) : FACE_CLASSES[0];
  const isFace = methods?.includes(FACE) ?? true;
  return first !== undefined && isFace
    ? { acr: first }
    : refusal('access_denied', 'A face alone is offered here');
}

/** The values of a requested claim, the most wanted first (OpenID Connect Core 5.5.1); null where it is not requested. */
function valuesOf(claim: unknown): string[] | null {
  const { value, values } = objectOf(claim) ?? {};
  const wanted = Array.isArray(values) ? values : value === undefined ? null : [value];
  return wanted && wanted.filter((each) => typeof each === 'string');
}

function objectOf(value: unknown): Record<string, unknown> | null {
  return isJsonObject(value) ? value : null;
}
