import { Injectable } from '@nestjs/common';
import { Authenticators, BEARER, type Authenticator } from '../../../platform/access/index.js';
import { STAFF_KEY, StaffKeysService, type StaffKeyCaller } from './staff-keys.service.js';

/** Authenticates staff keys. */
@Injectable()
export class StaffKeyAuthenticator implements Authenticator<StaffKeyCaller> {
  readonly kind = 'staff_key';
  readonly scheme = BEARER;
  readonly credentialKind = STAFF_KEY;

  constructor(
    private readonly keys: StaffKeysService,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
  }

  authenticate(token: string): Promise<StaffKeyCaller | null> {
    return this.keys.authenticate(token);
  }
}
