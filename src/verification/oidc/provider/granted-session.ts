import type { KoaContextWithOIDC } from 'oidc-provider';
import { isId } from '../../../platform/ids/index.js';
import type { Session } from '../../sessions/index.js';
import type { InteractionSessions } from '../authorizations/interaction-sessions.service.js';
import { ownerOf } from '../clients/oidc-client.metadata.js';
import { requestState } from './request-state.js';

/**
 * The verification of a code, a token or an authorization; null once its data may not be disclosed
 * any more.
 */
export async function grantedSession(
  { oidc, state }: KoaContextWithOIDC,
  id: string | undefined,
  sessions: InteractionSessions,
): Promise<Session | null> {
  if (!oidc.client || !isId('vs', id)) return null;
  const { openSession } = requestState({ state });
  const session = openSession
    ? await openSession()
    : await sessions.find(ownerOf(oidc.client).organizationId, id);
  return session?.id === id && !session.redactedAt ? session : null;
}
