import { Injectable } from '@nestjs/common';
import {
  Authenticators,
  BEARER,
  type Authenticator,
  BearerAccess,
} from '../../platform/access/index.js';
import type { Scope } from './api-key.entity.js';
import { API_KEY, ApiKeysService, type ApiCaller } from './api-keys.service.js';

/**
 * Opens a handler to server keys with this scope; with `orToken` also to access tokens. Other
 * routes refuse tokens with a hint that they can only read one session.
 */
export function ApiKey(scope: Scope, { orToken = false } = {}): MethodDecorator {
  return BearerAccess({
    accepts: orToken ? ['api_key', 'access_token'] : ['api_key'],
    recognizes: ['access_token'],
    permission: scope,
  });
}

/** Authenticates server keys. */
@Injectable()
export class ApiKeyAuthenticator implements Authenticator<ApiCaller> {
  readonly kind = 'api_key';
  readonly scheme = BEARER;
  readonly credentialKind = API_KEY;

  constructor(
    private readonly keys: ApiKeysService,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
  }

  authenticate(token: string): Promise<ApiCaller | null> {
    return this.keys.authenticate(token);
  }

  lockedOut(token: string): Promise<void> {
    return this.keys.recordLockOut(token);
  }
}
