import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { GatewayEvent } from './event.js';

/** Called once for every event, in the transaction of the change. */
export type EventListener = (event: GatewayEvent, tx: Transaction) => Promise<void>;

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
