import { defineProblem } from '../../platform/errors/index.js';

export const connectionNotFound = defineProblem(
  'connection_not_found',
  404,
  'There is no such connection',
);
export const connectionInvalid = defineProblem(
  'connection_invalid',
  400,
  'The settings of the connection are not valid',
);
/**
 * Refuses one value of the configuration, so that a form can show it at the value's field.
 * `fault` follows the name in a sentence.
 */
export function connectionValueInvalid(name: string, fault: string): Error {
  const detail = `${name} ${fault}`;
  return connectionInvalid({
    detail,
    errors: [{ pointer: `/config/${name}`, code: 'invalid', detail }],
  });
}
export const connectionLimitReached = defineProblem(
  'connection_limit_reached',
  409,
  'The customer has as many connections of this kind as it may have: remove one first',
);
export const connectionHasNoSecret = defineProblem(
  'connection_has_no_secret',
  409,
  'This kind of connection has no secret of ours to rotate',
);
/** Of the token endpoint, in the words of RFC 6749 5.2. */
export const clientInvalid = defineProblem(
  'client_invalid',
  401,
  'The client is unknown, switched off, or did not authenticate',
);
/** RFC 6749 5.2: with a challenge, as every 401 has. */
export function clientRefused(detail?: string): Error {
  return clientInvalid({
    ...(detail !== undefined && { detail }),
    headers: { 'www-authenticate': 'Basic realm="gateway", charset="UTF-8"' },
  });
}
export const grantTypeUnsupported = defineProblem(
  'grant_type_unsupported',
  400,
  'The token endpoint takes grant_type=client_credentials only',
);
export const scopeInvalid = defineProblem(
  'scope_invalid',
  400,
  'The connection may not ask for this scope',
);
