import {
  applyDecorators,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { credentialInvalid, credentialMissing, scopeMissing } from '../../platform/errors/index.js';
import {
  Access,
  BeforeBody,
  Established,
  problemResponses,
  requireScope,
  setPrincipal,
} from '../../platform/http/index.js';
import { BearerAdmission, rateLimited } from '../../platform/limits/index.js';
import { Idempotent } from '../../platform/idempotency/index.js';
import type { CustomerCaller, CustomerScope } from './customer.js';
import { CUSTOMER_KEY, CustomersService } from './customers.service.js';

const SCOPE = 'customer-key-scope';

type CustomerRequest = FastifyRequest & { customerCaller?: CustomerCaller };

@Injectable()
export class CustomerKeyGuard implements CanActivate {
  constructor(
    private readonly customers: CustomersService,
    private readonly admission: BearerAdmission,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CustomerRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const caller = await this.admission.admit(request, reply, {
      kinds: [CUSTOMER_KEY],
      authenticate: (token) => this.customers.authenticate(token),
      lockedOut: (token) => this.customers.recordLockOut(token),
    });
    requireScope(caller.scopes, this.reflector.get<CustomerScope>(SCOPE, context.getHandler()));
    request.customerCaller = caller;
    setPrincipal(request, { product: 'gateway', tenant: caller.customerId, keyId: caller.keyId });
    return true;
  }
}

/** Opens a handler to live customer keys with this scope. */
export function CustomerKeyAccess(scope: CustomerScope): MethodDecorator {
  return applyDecorators(
    SetMetadata(SCOPE, scope),
    Idempotent(scope),
    Access({ scheme: 'customer_key', detail: scope }),
    BeforeBody(CustomerKeyGuard),
    ApiBearerAuth('customer_key'),
    ...problemResponses([credentialMissing, credentialInvalid, scopeMissing, rateLimited]),
  );
}

/** The caller of a handler behind `CustomerKeyAccess`. */
export const Caller = Established(({ customerCaller }: CustomerRequest) => customerCaller);
