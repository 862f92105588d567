import { defineProblem } from '../../platform/errors/index.js';

export const identityProviderNotFound = defineProblem(
  'identity_provider_not_found',
  404,
  'This workspace has no single sign-on',
);
export const identityProviderInvalid = defineProblem(
  'identity_provider_invalid',
  400,
  'The identity provider cannot be used as it is described',
);
export const identityProviderFailed = defineProblem(
  'identity_provider_failed',
  503,
  'The identity provider did not answer as it should',
);
export const ownerPasskeyMissing = defineProblem(
  'owner_passkey_missing',
  409,
  'An owner needs a passkey before everybody else must use single sign-on',
);
/** The detail gives the reason only after the provider has authenticated the person. */
export const singleSignOnRefused = defineProblem(
  'single_sign_on_refused',
  401,
  'Single sign-on did not let you in',
);
