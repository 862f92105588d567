import { defineProblem } from '../../platform/errors/index.js';

/** Without a client and an address of it that we know, the browser is sent nowhere. */
export const signInClientUnknown = defineProblem(
  'sign_in_client_unknown',
  400,
  'The sign-in page that sent you here is not known with this address',
);
export const signInOver = defineProblem(
  'sign_in_over',
  400,
  'This sign-in is over: start again where you wanted to sign in',
);
export const signInElsewhere = defineProblem(
  'sign_in_elsewhere',
  403,
  'This sign-in was started in another browser, so it cannot end in this one',
);
export const signInPending = defineProblem(
  'sign_in_pending',
  503,
  'The result of the verification is not here yet: try again in a moment',
);
/** The hint of Microsoft's sign-in page is the only proof of who it is and whom it means. */
export const signInHintInvalid = defineProblem(
  'sign_in_hint_invalid',
  400,
  'The sign-in page that sent you here did not prove who signs in',
);
export const identityProviderSilent = defineProblem(
  'identity_provider_silent',
  503,
  'The sign-in page that sent you here cannot be checked at the moment',
);
/** Of the pushed authorization requests, in the words of RFC 9126 2.3. */
export const pushedRequestInvalid = defineProblem(
  'pushed_request_invalid',
  400,
  'The request cannot be taken as it is',
);
export const pushedScopeInvalid = defineProblem(
  'pushed_scope_invalid',
  400,
  'The scope must hold openid and identity_assurance, and at most one known idv_flow',
);
/** Of the token endpoint, in the words of RFC 6749 5.2. */
export const codeInvalid = defineProblem(
  'code_invalid',
  400,
  'The code is unknown, used or too old, or was made for another client, address or verifier',
);
export const codeGrantOnly = defineProblem(
  'code_grant_only',
  400,
  'This token endpoint takes grant_type=authorization_code only',
);
