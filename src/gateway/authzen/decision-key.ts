import { applyDecorators, Injectable } from '@nestjs/common';
import {
  Access,
  Authenticators,
  BEARER,
  type AuthenticationScheme,
  type Authenticator,
  type Principal,
} from '../../platform/access/index.js';
import { TakesJson } from '../../platform/http/index.js';
import type { Id } from '../../platform/ids/index.js';
import { CUSTOMER_KEY, CustomersService, type CustomerScope } from '../customers/index.js';

/** A customer key as an enforcement point uses it: with a limit of its own, which allows more. */
export interface DecisionCaller extends Principal {
  kind: 'decision_key';
  tenantId: Id<'cust'>;
  id: Id<'ckey'>;
  permissions: readonly CustomerScope[];
}

/** Enough for a hundred items with properties of their own. */
const BOUNDS = { values: 20_000, keys: 1_000, depth: 12 };

/** Opens a handler to customer keys that may ask for decisions. */
export function DecisionKey(): MethodDecorator {
  return applyDecorators(
    Access({
      type: 'credential',
      scheme: 'customer_key',
      detail: 'decisions:read',
      accepts: ['decision_key'],
      permission: 'decisions:read',
      phase: 'before_body',
    }),
    TakesJson({ bounds: BOUNDS }),
  );
}

/** Authenticates customer keys at the evaluation endpoints. */
@Injectable()
export class DecisionKeyAuthenticator implements Authenticator<DecisionCaller> {
  readonly kind = 'decision_key';
  readonly credentialKind = CUSTOMER_KEY;
  readonly scheme: AuthenticationScheme = {
    ...BEARER,
    limits: { ...BEARER.limits, principal: 'decisions', isBounded: true },
  };

  constructor(
    private readonly customers: CustomersService,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
  }

  async authenticate(token: string): Promise<DecisionCaller | null> {
    const caller = await this.customers.authenticate(token);
    return caller && { ...caller, kind: this.kind };
  }

  lockedOut(token: string): Promise<void> {
    return this.customers.lockedOut(token);
  }
}
