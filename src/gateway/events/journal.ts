import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { type Transaction, Database } from '../../platform/database/index.js';
import { newId } from '../../platform/ids/index.js';
import { currentRequestId } from '../../platform/logging/index.js';
import { GatewayAudit, type NewAuditEntry } from '../audit/index.js';
import type { NewEvent, GatewayEvent } from './event.js';

/** Called once for every event, in the transaction of the change. */
type EventListener = (event: GatewayEvent, tx: Transaction) => Promise<void>;

/** Modules that react to events register here, so that emitting modules do not depend on them. */
@Injectable()
export class EventListeners {
  readonly #listeners: EventListener[] = [];

  constructor(private readonly database: Database) {}

  add(listener: EventListener): void {
    this.#listeners.push(listener);
  }

  /** Listeners must read in this transaction. */
  notify(event: GatewayEvent, tx: Transaction): Promise<void> {
    return this.database.within(tx, async () => {
      for (const listener of this.#listeners) await listener(event, tx);
    });
  }
}

/**
 * Records a change: its audit entry and, if there is one, its event for the customer's webhooks.
 */
@Injectable()
export class Journal {
  constructor(
    private readonly audit: GatewayAudit,
    private readonly listeners: EventListeners,
    private readonly clock: Clock,
  ) {}

  /** Records changes that have no event, in the transaction of these changes. */
  async appendAll(entries: readonly NewAuditEntry[], tx: Transaction): Promise<void> {
    await this.audit.appendAll(entries, tx);
  }

  /** Runs in the transaction of the change: a rollback removes entry and event too. */
  async append(entry: NewAuditEntry, event: NewEvent | null, tx: Transaction): Promise<void> {
    await this.audit.append(entry, tx);
    if (!event) return;
    const { customerId } = entry;
    const about = { id: newId('evt'), requestId: currentRequestId(), createdAt: this.clock.now() };
    await this.listeners.notify({ ...event, ...about, customerId }, tx);
  }
}
