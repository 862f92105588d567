import { BearerAccess } from '../../platform/access/index.js';
import type { Scope } from './api-key.scopes.js';

/**
 * * Opens a handler to server keys with this scope; with `orToken` also to access tokens. Other
 * routes refuse tokens with a hint that they can only read one session.
 */
export function ApiKey(scope: Scope, { orToken = false } = {}): MethodDecorator {
  return BearerAccess({
    accepts: orToken ? ['api_key', 'access_token'] : ['api_key'],
    recognizes: ['access_token'],
    permission: scope,
  });
}
