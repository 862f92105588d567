import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { EndpointAudit, EndpointChange, EndpointRef } from '../../platform/outbox/index.js';
import { VerificationAudit } from '../audit/index.js';

/** Changes of endpoints, in the audit of their organization. */
@Injectable()
export class WebhookAudit implements EndpointAudit {
  constructor(private readonly audit: VerificationAudit) {}

  record(
    { tenant, endpoint: subject }: EndpointRef,
    { actor, action }: EndpointChange,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append(
      {
        organizationId: tenant as Id<'org'>,
        actor,
        action: `webhook_endpoint.${action}`,
        outcome: 'changed',
        subject,
      },
      tx,
    );
  }
}
