import { jsonOrNull } from '../../../platform/http/index.js';
import { pushedRequestInvalid, pushedScopeInvalid } from '../connect.problems.js';
import type { ConnectParameters } from '../connect-request.entity.js';
import { CHALLENGE } from './code-request.policy.js';
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

const FLOW = 'idv_flow_';
const MOST_CHARACTERS = 2_000;
const MOST_HINT_CHARACTERS = 256;

type Texts = (name: string) => string;

/** In the order of the RFCs; the first fault is told. Unknown parameters are ignored (RFC 6749 3.1). */
const CHECKS: readonly [holds: (text: Texts) => boolean, detail: string][] = [
  [(text) => text('request_uri') === '' && text('request') === '', 'Send plain parameters'],
  [(text) => text('response_type') === 'code', 'response_type must be code'],
  [
    (text) => ['', 'query', 'form_post'].includes(text('response_mode')),
    'response_mode must be query or form_post',
  ],
  [
    (text) => CHALLENGE.test(text('code_challenge')) && text('code_challenge_method') === 'S256',
    'code_challenge with code_challenge_method=S256 is required',
  ],
  [
    (text) => ['state', 'nonce'].every((name) => isWithin(text(name), MOST_CHARACTERS)),
    'state and nonce are required, with 2000 characters at most',
  ],
  [
    (text) => isWithin(text('login_hint'), MOST_HINT_CHARACTERS),
    'login_hint must hold the id of the user',
  ],
];

/** Throws `pushed_request_invalid` and `pushed_scope_invalid`. */
export function pushedRequestOf(
  input: PushedInput,
  { redirectUris, actions }: { redirectUris: readonly string[]; actions: readonly string[] },
): PushedRequest {
  const text: Texts = (name) => {
    const value = input[name];
    return typeof value === 'string' ? value : '';
  };
  if (!redirectUris.includes(text('redirect_uri')))
    throw pushedRequestInvalid({ detail: 'redirect_uri is not the one of this client' });
  for (const [holds, detail] of CHECKS) if (!holds(text)) throw pushedRequestInvalid({ detail });
  const action = actionOf(text('scope'), actions);
  const { claims } = input;
  const requested = requestedClaims(typeof claims === 'string' ? jsonOrNull(claims) : claims);
  if (!requested)
    throw pushedRequestInvalid({
      detail: 'claims must ask for verified_claims of IDV-DELEGATED with the level VERIFIED',
    });
  return {
    parameters: {
      redirect_uri: text('redirect_uri'),
      response_mode: text('response_mode') === 'form_post' ? 'form_post' : 'query',
      state: text('state'),
      nonce: text('nonce'),
      code_challenge: text('code_challenge'),
    },
    loginHint: text('login_hint'),
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

function isWithin(text: string, most: number): boolean {
  return text !== '' && text.length <= most;
}
