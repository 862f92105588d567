import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { newId } from '../../platform/ids/index.js';
import { currentRequestId } from '../../platform/logging/index.js';
import { GatewayAudit, type NewAuditEntry } from '../audit/index.js';
import type { NewEvent } from './event.js';
import { EventFollowers } from './event-followers.js';

/** Writes down what a change was: the audit entry, and the event that the customer's webhooks are told, if there is one. */
@Injectable()
export class Journal {
  constructor(
    private readonly audit: GatewayAudit,
    private readonly followers: EventFollowers,
    private readonly clock: Clock,
  ) {}

  /** In the transaction of the change: neither is left of one that rolled back. */
  async append(entry: NewAuditEntry, event: NewEvent | null, tx: Transaction): Promise<void> {
    await this.audit.append(entry, tx);
    if (!event) return;
    const { customerId } = entry;
    const about = { id: newId('evt'), requestId: currentRequestId(), createdAt: this.clock.now() };
    await this.followers.tell({ ...event, ...about, customerId }, tx);
  }
}
