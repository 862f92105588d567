import { Injectable } from '@nestjs/common';
import {
  Access,
  Authenticators,
  isFromOwnPage,
  type AuthenticationScheme,
  type Authenticator,
  type Principal,
} from '../platform/access/index.js';
import { DemoOptions } from './demo-options.js';
import { DeskRefusal } from './desk-refusal.filter.js';

const NOT_FROM_PAGE = (): DeskRefusal =>
  new DeskRefusal(403, 'request_not_from_page', 'Only the demo page may call');

/** Recognises calls of the demo's own page. A real help desk would also know who sits at it. */
@Injectable()
export class DemoPageAuthenticator implements Authenticator {
  readonly kind = 'demo_page';
  readonly scheme: AuthenticationScheme = {
    find: (request) => (isFromOwnPage(request, 'demo-page') ? 'demo-page' : null),
    missing: NOT_FROM_PAGE,
    invalid: NOT_FROM_PAGE,
    limits: { principal: null, failure: null, countsMissing: false },
  };

  constructor(
    private readonly options: DemoOptions,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
  }

  authenticate(): Promise<Principal> {
    const id = this.options.customerId as Principal['id'];
    return Promise.resolve({ kind: this.kind, tenantId: id, id, permissions: [] });
  }
}

/** Opens a handler to the help desk's page, which answers refusals in its own format. */
export function DemoPageOnly(): MethodDecorator & ClassDecorator {
  return Access({
    type: 'credential',
    scheme: 'demo_page',
    detail: 'the page of the demo, in development only',
    accepts: ['demo_page'],
    permission: null,
    phase: 'in_handler',
  });
}
