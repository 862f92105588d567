import type { Session } from '../../sessions/index.js';

/**
 * The outcome of an authorization, only from its stored session (source document). Declining
 * consent still returns an access token; `abandoned` never redirects.
 */
export type Outcome = 'verified' | 'failed' | 'declined' | 'abandoned' | 'pending';

export function outcomeOf({ status, data, redactedAt }: Session): Outcome {
  // Nothing can be disclosed about a redacted session any more.
  if (redactedAt) return 'abandoned';
  switch (status) {
    case 'success':
      return 'verified';
    case 'failed':
      return 'failed';
    case 'canceled':
      return data?.consent?.granted === false ? 'declined' : 'abandoned';
    case 'expired':
      return 'abandoned';
    case 'not_started':
    case 'awaiting_user_input':
      return 'pending';
  }
}

/** Scopes a client may ask for. */
export const SCOPES = ['openid', 'offline', 'offline_access'] as const;

/** Part of every outcome with an access token, so that no grant is empty; never shown. */
export const BASE_SCOPE = 'verification';

/** The granted scopes: `openid`, and so the identity, only for a verified person. */
export function grantedScopes(asked: Iterable<string>, outcome: Outcome): string[] {
  return [...asked].filter((scope) => scope !== 'openid' || outcome === 'verified');
}

/** The visible scopes, without our own. */
export function shownScopes(scope: string | undefined): string[] {
  return (scope ?? '').split(' ').filter((name) => name !== '' && name !== BASE_SCOPE);
}
