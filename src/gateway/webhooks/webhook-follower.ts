import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WebhookFanOut } from '../../platform/webhooks/index.js';
import { EventFollowers } from '../events/index.js';

/** Sends each event to the webhooks of its customer. */
@Injectable()
export class CustomerWebhookFollower implements OnModuleInit {
  constructor(
    private readonly followers: EventFollowers,
    private readonly fanOut: WebhookFanOut,
  ) {}

  onModuleInit(): void {
    this.followers.add((event, tx) =>
      this.fanOut.queue(event.customerId, [{ ...event, scope: {} }], tx),
    );
  }
}
