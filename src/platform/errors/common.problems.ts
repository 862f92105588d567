import { defineProblem } from './problem.js';

export const requestInvalid = defineProblem('request_invalid', 400, 'The request is not valid');
export const requestMalformed = defineProblem(
  'request_malformed',
  400,
  'The request is not valid HTTP',
);
export const bodyMalformed = defineProblem('body_malformed', 400, 'The body is not valid JSON');
export const pathMalformed = defineProblem('path_malformed', 400, 'The address is malformed');
export const credentialMissing = defineProblem(
  'credential_missing',
  401,
  'A credential is required',
);
export const credentialInvalid = defineProblem(
  'credential_invalid',
  401,
  'The credential is not valid',
);
export const scopeMissing = defineProblem('scope_missing', 403, 'The credential may not do this');
export const environmentMismatch = defineProblem(
  'environment_mismatch',
  403,
  'The credential belongs to another environment',
);
export const accessPolicyMissing = defineProblem(
  'access_policy_missing',
  403,
  'This address has no access policy, so it is closed',
);
export const routeNotFound = defineProblem(
  'route_not_found',
  404,
  'There is nothing at this address',
);
export const methodNotAllowed = defineProblem(
  'method_not_allowed',
  405,
  'This address does not support this method; the Allow header lists those that it supports',
);
export const preconditionFailed = defineProblem(
  'precondition_failed',
  412,
  'A precondition of the request is not met',
);
export const bodyTooLarge = defineProblem('body_too_large', 413, 'The body is too large');
export const uriTooLong = defineProblem('uri_too_long', 414, 'The address is too long');
export const mediaTypeUnsupported = defineProblem(
  'media_type_unsupported',
  415,
  'Send the body as application/json',
);
export const headersTooLarge = defineProblem('headers_too_large', 431, 'The headers are too large');
export const requestTimedOut = defineProblem(
  'request_timed_out',
  408,
  'The request arrived too slowly',
);
export const internalError = defineProblem(
  'internal_error',
  500,
  'Something went wrong on our side; give the request id to support',
);
export const serviceUnavailable = defineProblem(
  'service_unavailable',
  503,
  'The service cannot answer right now; try again',
);
