import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { GatewayEvent } from './event.js';

/** Called once for every event, in the transaction of the change. */
export type EventListener = (event: GatewayEvent, tx: Transaction) => Promise<void>;

/** Modules that react to events register here, so that the modules that emit them need not know them. */
@Injectable()
export class EventListeners {
  readonly #listeners: EventListener[] = [];

  add(listener: EventListener): void {
    this.#listeners.push(listener);
  }

  async notify(...change: Parameters<EventListener>): Promise<void> {
    for (const listener of this.#listeners) await listener(...change);
  }
}
