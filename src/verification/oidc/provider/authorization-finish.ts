import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../../platform/clock/index.js';
import type { Answer, AuthorizationAnswers } from '../authorizations/authorization-answers.js';
import type { OidcPayloadStore } from '../tokens/oidc-payload.store.js';
import { requestState } from './request-state.js';

/** The headers that a browser needs to continue. */
const KEPT_HEADERS = ['location', 'content-type', 'content-security-policy', 'referrer-policy'];

export interface FinishParts {
  payloads: OidcPayloadStore;
  answers: AuthorizationAnswers;
  clock: Clock;
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
