import type { KoaContextWithOIDC } from 'oidc-provider';
import { shapedResponseMode } from '../authorizations/index.js';
import { BASE_SCOPE } from '../tokens/index.js';

type Query = KoaContextWithOIDC['query'];

/** What an authorization request may say. RFC 6749 3.1: anything else is ignored, and so never stored. */
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
  // read only to be refused in the protocol's own words
  'request',
  'request_uri',
  'registration',
] as const;

/**
 * The request as the library is to see it. `prompt` makes every authorization a verification of its own and lets
 * `offline_access` be granted (OpenID Connect Core 11); the base scope keeps a grant from being empty.
 */
export function shapedQuery(query: Query): Query {
  const given = Object.fromEntries(
    PARAMETERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  ) as Query;
  const { scope } = given;
  return {
    ...given,
    response_mode: shapedResponseMode(given['response_mode']),
    // A repeated parameter stays one, to be refused.
    scope: Array.isArray(scope) ? scope : [scope, BASE_SCOPE].filter(Boolean).join(' '),
    prompt: shapedPrompt(query['prompt']),
  };
}

/** OpenID Connect Core 3.1.2.1: `none` stands alone, or the request is refused; a repeated parameter stays one. */
function shapedPrompt(prompt: Query[string]): Query[string] {
  if (Array.isArray(prompt)) return prompt;
  const asked = new Set(prompt?.split(' ').filter(Boolean));
  if (!asked.has('none')) return 'login consent';
  return asked.size === 1 ? 'none' : 'none login';
}

const UNENCODED = /^(urn:oid:[0-9.]+):(.+)$/s;

/**
 * RFC 6749 2.3.1 wants the client id form-encoded before it is put into a Basic header, which `curl -u` and many clients
 * do not do. `urn:oid:…` has colons, so it would be cut at the first; its form is so narrow that it cannot be mistaken.
 */
export function encodedBasic(header: string): string {
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() !== 'basic') return header;
  const [, id, secret] = UNENCODED.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  if (id === undefined || secret === undefined) return header;
  const encoded = [id, secret].map(encodeURIComponent).join(':');
  return `Basic ${Buffer.from(encoded).toString('base64')}`;
}
