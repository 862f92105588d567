import { Injectable } from '@nestjs/common';
import { Authenticators, BEARER, type Authenticator } from '../../platform/access/index.js';
import { API_KEY, ApiKeysService, type ApiCaller } from './api-keys.service.js';

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
