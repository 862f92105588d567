import { unverifiedClaims } from '../../../platform/crypto/index.js';
import { jsonOrNull } from '../../../platform/http/index.js';
import { isJsonObject, isLocaleTag } from '../../../platform/text/index.js';
import type { ConnectParameters } from '../connect-request.entity.js';
import { refusal, type AuthorizeError } from '../sign-in-answers.js';

/** What a client sends to the authorization endpoint: texts by name. */
export type AuthorizeInput = Readonly<Record<string, string>>;

/** Parameters that are texts and not empty (RFC 6749 3.1: an empty one counts as not sent). */
export function textsOf(input: Readonly<Record<string, unknown>>): AuthorizeInput {
  const texts = Object.entries(input).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(texts);
}

/** A sign-in that a client may ask for. */
export interface CodeRequest {
  parameters: ConnectParameters;
  loginHint: string;
  /** Whether proof of a document and a face is good too; otherwise only a known face is. */
  acceptsEstablishing: boolean;
  locale: string | null;
}

/** 32 bytes as base64url, which is what SHA-256 makes (RFC 7636 4.2). */
export const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const MOST_CHARACTERS = 2_000;

/** How a person may have been recognised. */
const CLASSES: readonly string[] = ['known_user_key', 'establish_identity'];

type Check = (input: AuthorizeInput) => AuthorizeError | null;

/** In the order of the RFCs; the first fault is told. Unknown parameters are ignored (RFC 6749 3.1). */
const CHECKS: readonly Check[] = [
  ({ request }) =>
    request === undefined ? null : refusal('request_not_supported', 'Send plain parameters'),
  ({ request_uri: uri }) =>
    uri === undefined ? null : refusal('request_uri_not_supported', 'Send plain parameters'),
  ({ response_type: type }) =>
    type === undefined ? refusal('invalid_request', 'response_type is missing') : null,
  ({ response_type: type }) =>
    type === 'code' ? null : refusal('unsupported_response_type', 'response_type must be code'),
  ({ response_mode: mode = 'query' }) =>
    mode === 'query' || mode === 'form_post'
      ? null
      : refusal('invalid_request', 'response_mode must be query or form_post'),
  ({ scope = '' }) =>
    scope.split(' ').includes('openid') ? null : refusal('invalid_scope', 'scope must hold openid'),
  ({ code_challenge: challenge = '', code_challenge_method: method }) =>
    method === 'S256' && CHALLENGE.test(challenge)
      ? null
      : refusal('invalid_request', 'code_challenge with code_challenge_method=S256 is required'),
  ({ max_age: age = '0' }) =>
    /^\d{1,9}$/.test(age)
      ? null
      : refusal('invalid_request', 'max_age must be a number of seconds'),
  ({ state = '', nonce = '' }) =>
    Math.max(state.length, nonce.length) <= MOST_CHARACTERS
      ? null
      : refusal('invalid_request', 'state and nonce may have 2000 characters'),
  ({ prompt = '' }) =>
    prompt.split(' ').includes('none')
      ? refusal('login_required', 'Every sign-in shows a face, so there is none without a page')
      : null,
  ({ login_hint: hint = '' }) =>
    hint !== '' && hint.length <= 256
      ? null
      : refusal('login_required', 'Say who signs in by login_hint'),
  // A token for somebody else than the client knows would sign them in there (OpenID Connect Core 3.1.2.1, 5.5.1).
  ({ login_hint: hint, id_token_hint: known }) =>
    known === undefined || subjectOf(known) === hint
      ? null
      : refusal('login_required', 'id_token_hint and login_hint name different people'),
  ({ login_hint: hint, claims }) => {
    if (claims === undefined) return null;
    const asked = idTokenClaims(claims);
    if (!asked) return refusal('invalid_request', 'claims must be a JSON object');
    const { value = hint } = objectOf(asked['sub']);
    if (value !== hint)
      return refusal('login_required', 'claims and login_hint name different people');
    const classes = essentialClasses(claims);
    return classes === null || classes.some((each) => CLASSES.includes(each))
      ? null
      : refusal('unmet_authentication_requirements', 'The essential acr is not offered');
  },
];

/** The request of an OpenID client by the code flow with S256, or what is wrong with it. */
export function codeRequestOf(input: AuthorizeInput): CodeRequest | AuthorizeError {
  for (const check of CHECKS) {
    const wrong = check(input);
    if (wrong) return wrong;
  }
  const { acr_values: acr = '', ui_locales: locales = '' } = input;
  const [locale = ''] = locales.split(' ');
  const essential = essentialClasses(input['claims']);
  return {
    parameters: {
      redirect_uri: input['redirect_uri'] ?? '',
      response_mode: input['response_mode'] === 'form_post' ? 'form_post' : 'query',
      state: input['state'] ?? null,
      nonce: input['nonce'] ?? null,
      code_challenge: input['code_challenge'] ?? '',
      ...(essential && { essential_acr: essential }),
    },
    loginHint: input['login_hint'] ?? '',
    // acr_values is a wish (OpenID Connect Core 3.1.2.1), and a known face alone is a wish we can fulfil.
    acceptsEstablishing: acr === '' || acr.split(' ').includes('establish_identity'),
    locale: isLocaleTag(locale) ? locale : null,
  };
}

/** The classes of which one must hold; null where any does. */
function essentialClasses(claims: string | undefined): string[] | null {
  const acr = claims === undefined ? null : idTokenClaims(claims)?.['acr'];
  return objectOf(acr)['essential'] === true ? requestedValues(acr) : null;
}

/** The values of a requested claim, the most wanted first (OpenID Connect Core 5.5.1); null where it is not requested. */
export function requestedValues(claim: unknown): string[] | null {
  const { value, values } = objectOf(claim);
  const wanted = Array.isArray(values) ? values : value === undefined ? null : [value];
  return wanted && wanted.filter((each) => typeof each === 'string');
}

/** What the claims parameter asks of the id token; null where it is no object. */
export function idTokenClaims(claims: string): Readonly<Record<string, unknown>> | null {
  const asked = jsonOrNull(claims);
  return isJsonObject(asked) ? objectOf(asked['id_token']) : null;
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}

/** Not proven: it can only refuse. */
function subjectOf(token: string): unknown {
  try {
    return unverifiedClaims(token).sub;
  } catch {
    return null;
  }
}
