import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WebhookFanOut } from '../../platform/webhooks/index.js';
import { EventListeners } from '../events/index.js';

/** Sends each event to the webhooks of its customer. */
@Injectable()
export class CustomerWebhookEventListener implements OnModuleInit {
  constructor(
    private readonly listeners: EventListeners,
    private readonly fanOut: WebhookFanOut,
  ) {}

  onModuleInit(): void {
    this.listeners.add((event, tx) =>
      this.fanOut.queue(event.customerId, [{ ...event, scope: {} }], tx),
    );
  }
}
