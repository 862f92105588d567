import { parseJsonBody } from '../../../platform/http/index.js';
import { pushedRequestInvalid, pushedScopeInvalid } from '../connect.problems.js';
import type { ConnectParameters } from '../requests/connect-request.entity.js';
import { requestedClaims, type RequestedClaims } from './verified-claims.policy.js';

/** What Okta pushes: texts by name, and `claims` as text or as an object. */
export type PushedInput = Readonly<Record<string, unknown>>;

/** A verification that Okta may ask for. */
export interface PushedRequest {
  parameters: ConnectParameters;
  /** The id of the user in Okta. */
  loginHint: string;
  action: string;
  requested: RequestedClaims;
}

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const FLOW = 'idv_flow_';
const MOST_CHARACTERS = 2_000;
const MOST_HINT_CHARACTERS = 256;

/** Throws `pushed_request_invalid` and `pushed_scope_invalid`. */
export function pushedRequestOf(
  input: PushedInput,
  { redirectUris, actions }: { redirectUris: readonly string[]; actions: readonly string[] },
): PushedRequest {
  const text = (name: string): string => {
    const value = input[name];
    return typeof value === 'string' ? value : '';
  };
  const require = (holds: boolean, detail: string): void => {
    if (!holds) throw pushedRequestInvalid({ detail });
  };
  require(text('request_uri') === '' && text('request') === '', 'Send plain parameters');
  require(text('response_type') === 'code', 'response_type must be code');
  require(redirectUris.includes(
    text('redirect_uri'),
  ), 'redirect_uri is not the one of this client');
  const isChallenge = CHALLENGE.test(text('code_challenge'));
  require(isChallenge &&
    text('code_challenge_method') ===
      'S256', 'code_challenge with code_challenge_method=S256 is required');
  const [state, nonce, hint] = [text('state'), text('nonce'), text('login_hint')];
  require(state !== '' &&
    state.length <= MOST_CHARACTERS, 'state is required, with 2000 characters at most');
  require(nonce !== '' &&
    nonce.length <= MOST_CHARACTERS, 'nonce is required, with 2000 characters at most');
  require(hint !== '' &&
    hint.length <= MOST_HINT_CHARACTERS, 'login_hint must hold the id of the user');
  const action = actionOf(text('scope'), actions);
  const requested = requestedClaims(jsonOf(input['claims']));
  if (!requested)
    throw pushedRequestInvalid({
      detail: 'claims must ask for verified_claims of IDV-DELEGATED with the level VERIFIED',
    });
  return {
    parameters: {
      redirect_uri: text('redirect_uri'),
      response_mode: 'query',
      ...{ state, nonce, code_challenge: text('code_challenge') },
    },
    loginHint: hint,
    ...{ action, requested },
  };
}

/** The action that the scope names, or the first one. */
function actionOf(scope: string, actions: readonly string[]): string {
  const scopes = scope.split(' ');
  const [named, ...others] = scopes.filter((each) => each.startsWith(FLOW));
  const isWhole = scopes.includes('openid') && scopes.includes('identity_assurance');
  const wanted = named === undefined ? actions[0] : named.slice(FLOW.length);
  const action = actions.find((each) => each === wanted);
  if (!isWhole || others.length > 0 || action === undefined) throw pushedScopeInvalid();
  return action;
}

function jsonOf(claims: unknown): unknown {
  if (typeof claims !== 'string') return claims;
  try {
    return parseJsonBody(Buffer.from(claims));
  } catch {
    return null;
  }
}
