import type { KoaContextWithOIDC } from 'oidc-provider';
import { shapedResponseMode } from '../authorizations/response-mode.js';
import { BASE_SCOPE } from '../tokens/outcome.policy.js';

type Query = KoaContextWithOIDC['query'];

/**
 * The known parameters of an authorization request. RFC 6749 3.1: others are ignored, so they are
 * never stored.
 */
const PARAMETERS = [
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'ui_locales',
  // read only to refuse it with a protocol error
  'request',
  'request_uri',
  'registration',
] as const;

/**
 * The request for the library. `prompt` forces a new verification and allows `offline_access`
 * (OpenID Connect Core 11); the base scope prevents empty grants.
 */
export function shapedQuery(query: Query): Query {
  const given = Object.fromEntries(
    PARAMETERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  ) as Query;
  const { scope } = given;
  return {
    ...given,
    response_mode: shapedResponseMode(given['response_mode']),
    // A repeated parameter stays repeated, so that it is refused.
    scope: Array.isArray(scope) ? scope : [scope, BASE_SCOPE].filter(Boolean).join(' '),
    prompt: shapedPrompt(query['prompt']),
  };
}

/**
 * OpenID Connect Core 3.1.2.1: `none` combined with others is refused; so is a repeated parameter.
 */
function shapedPrompt(prompt: Query[string]): Query[string] {
  if (Array.isArray(prompt)) return prompt;
  const asked = new Set(prompt?.split(' ').filter(Boolean));
  if (!asked.has('none')) return 'login consent';
  return asked.size === 1 ? 'none' : 'none login';
}

const UNENCODED = /^(urn:oid:[0-9.]+):(.+)$/s;

/**
 * RFC 6749 2.3.1 form-encodes the client id in Basic; many clients do not. `urn:oid:…` would be cut
 * at its colon; its narrow form is unambiguous.
 */
export function encodedBasic(header: string): string {
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() !== 'basic') return header;
  const [, id, secret] = UNENCODED.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  if (id === undefined || secret === undefined) return header;
  const encoded = [id, secret].map(encodeURIComponent).join(':');
  return `Basic ${Buffer.from(encoded).toString('base64')}`;
}
