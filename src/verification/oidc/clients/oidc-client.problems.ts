import { defineProblem } from '../../../platform/errors/index.js';

export const oidcClientNotFound = defineProblem(
  'oidc_client_not_found',
  404,
  'There is no such OpenID Connect client',
);
export const oidcClientExists = defineProblem(
  'oidc_client_exists',
  409,
  'A client with this OID exists already',
);
export const oidInvalid = defineProblem(
  'oid_invalid',
  400,
  'The OID is not a valid X.660 object identifier',
);
export const oidNotRegistered = defineProblem(
  'oid_not_registered',
  400,
  'A production client needs an OID that is registered with the network',
);
export const projectNotIal2 = defineProblem(
  'project_not_ial2',
  400,
  'An OpenID Connect client needs a project of the IAL2 template',
);
export const redirectUriInvalid = defineProblem(
  'redirect_uri_invalid',
  400,
  'A redirect address is not allowed',
);
export const authorizationExpired = defineProblem(
  'authorization_expired',
  410,
  'This sign-in has expired or is unknown',
);
export const oidcGrantNotFound = defineProblem(
  'oidc_grant_not_found',
  404,
  'This person has no such OpenID Connect grant',
);
export const clientKeysInvalid = defineProblem(
  'client_keys_invalid',
  400,
  'The keys of the client are not valid',
);
