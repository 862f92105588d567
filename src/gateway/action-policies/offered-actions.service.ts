import { Injectable, Module } from '@nestjs/common';
import { AuditModule, GatewayAudit } from '../audit/index.js';
import type { Customer, CustomerActor } from '../customers/index.js';
import { needsReadBack, offeredActions } from './action.policy.js';
import { actionNeedsCode, actionNotOffered } from './action-policy.problems.js';

/** Actions that staff may request without a code. */
@Injectable()
export class OfferedActions {
  constructor(private readonly audit: GatewayAudit) {}

  /** Throws `action_needs_code`, which is audited, and `action_not_offered`. */
  async require(
    { tenantId: customerId, id: actor }: CustomerActor,
    { config }: Pick<Customer, 'config'>,
    action: string,
  ): Promise<void> {
    if (needsReadBack(config, action)) {
      const entry = { actor, action: 'access_request.refused', outcome: 'refused' } as const;
      await this.audit.append({ customerId, ...entry, subject: customerId, details: { action } });
      throw actionNeedsCode();
    }
    if (!Object.hasOwn(offeredActions(config), action)) throw actionNotOffered();
  }
}

@Module({ imports: [AuditModule], providers: [OfferedActions], exports: [OfferedActions] })
export class ActionPoliciesModule {}
