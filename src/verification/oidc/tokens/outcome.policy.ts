import type { Session } from '../../sessions/index.js';

/**
 * What an authorization comes to, by what is stored of its session and nothing a browser brings along (source document,
 * OIDC outcome by verification result):
 * - `verified`: access and identity token;
 * - `failed`, `declined`: access token only; declining consent is the one way of cancelling that returns one;
 * - `abandoned`: nothing, no redirect;
 * - `pending`: the person is not done.
 */
export type Outcome = 'verified' | 'failed' | 'declined' | 'abandoned' | 'pending';

export function outcomeOf({ status, data, redactedAt }: Session): Outcome {
  // Of a redacted session nothing can be told any more.
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

/** Granted with every outcome that returns an access token, so that a grant never is empty; never shown. */
export const BASE_SCOPE = 'verification';

/** What of the asked scopes is granted: `openid`, and with it the identity, only to a verified person. */
export function grantedScopes(asked: Iterable<string>, outcome: Outcome): string[] {
  return [...asked].filter((scope) => scope !== 'openid' || outcome === 'verified');
}

/** The scopes as they are told, without the one of our own. */
export function shownScopes(scope: string | undefined): string[] {
  return (scope ?? '').split(' ').filter((name) => name !== '' && name !== BASE_SCOPE);
}
