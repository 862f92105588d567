import { Injectable } from '@nestjs/common';
import {
  Authenticators,
  BEARER,
  type Authenticator,
  BearerAccess,
} from '../../platform/access/index.js';
import type { CustomerCaller, CustomerScope } from './customer.js';
import { CUSTOMER_KEY, CustomersService } from './customers.service.js';

/** Opens a handler to live customer keys with this scope. */
export function CustomerKey(scope: CustomerScope): MethodDecorator {
  return BearerAccess({ accepts: ['customer_key'], permission: scope });
}

/** Authenticates customer keys. */
@Injectable()
export class CustomerKeyAuthenticator implements Authenticator<CustomerCaller> {
  readonly kind = 'customer_key';
  readonly scheme = BEARER;
  readonly credentialKind = CUSTOMER_KEY;

  constructor(
    private readonly customers: CustomersService,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
  }

  authenticate(token: string): Promise<CustomerCaller | null> {
    return this.customers.authenticate(token);
  }

  lockedOut(token: string): Promise<void> {
    return this.customers.recordLockOut(this.customers.claimedBy(token));
  }
}
