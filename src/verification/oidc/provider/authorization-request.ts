import { type KoaContextWithOIDC, errors } from 'oidc-provider';
import type { Clock } from '../../../platform/clock/index.js';
import { addressInHeader, withQuery } from '../../../platform/http/index.js';
import type { Answer, AuthorizationAnswers } from '../authorization-answers.js';
import { shapedResponseMode } from '../response-mode.js';
import type { OidcPayloadStore } from '../tokens/oidc-payload.store.js';
import { BASE_SCOPE } from '../tokens/outcome.policy.js';
import { requestState } from './request-state.js';

/** The headers that a browser needs to continue. */
const KEPT_HEADERS = ['location', 'content-type', 'content-security-policy', 'referrer-policy'];

export interface FinishParts {
  payloads: OidcPayloadStore;
  answers: AuthorizationAnswers;
  clock: Clock;
}

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

/** What an answer adds to the client's address (RFC 6749 4.1.2, RFC 9207). */
const ANSWER_FIELDS = ['code', 'error', 'error_description', 'state', 'iss'];

/** The library spells the client's address anew; a signed query would no longer be what was signed. */
export function keepRedirectUri(ctx: KoaContextWithOIDC): void {
  const [location, given] = [ctx.response.get('location'), ctx.oidc.params?.['redirect_uri']];
  if (typeof given !== 'string' || !URL.canParse(given) || !URL.canParse(location)) return;
  const [own, answer] = [new URL(given), new URL(location)];
  if (withoutQuery(own) !== withoutQuery(answer)) return;
  const added = ANSWER_FIELDS.flatMap((name) => {
    const value = answer.searchParams.get(name);
    return value === null || value === own.searchParams.get(name) ? [] : [[name, value] as const];
  });
  ctx.set('location', addressInHeader(withQuery(given, Object.fromEntries(added))));
}

function withoutQuery({ href }: URL): string {
  return href.split('?')[0] ?? '';
}

/**
 * Ends an authorization with its answer in one final write, so failed requests can be repeated.
 * Concurrent requests all give the same answer.
 */
export async function finishAuthorization(
  ctx: KoaContextWithOIDC,
  { payloads, answers, clock }: FinishParts,
): Promise<void> {
  const { ending, newGrant: grant, newCode: code } = requestState(ctx);
  const { client } = ctx.oidc;
  if (!ending || !client || !grant || !code) return;
  const { organizationId, interactionId } = ending;
  const sealedAnswer = answers.seal(organizationId, interactionId, answerOf(ctx));
  const finish = { interactionId, clientId: client.clientId, at: clock.now() };
  if (await payloads.finish(organizationId, { ...finish, grant, code, sealedAnswer })) return;
  const given = await answers.find(organizationId, interactionId);
  if (!given) throw new errors.SessionNotFound('finished before, or the client has another OID');
  ctx.status = given.status;
  ctx.set(given.headers);
  ctx.body = given.body;
}

function answerOf({ status, response, body }: KoaContextWithOIDC): Answer {
  const headers = KEPT_HEADERS.map((name) => [name, response.get(name)]);
  return {
    status,
    headers: Object.fromEntries(headers.filter(([, value]) => value)) as Answer['headers'],
    body: String(body),
  };
}
