import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WebhookFanOut } from '../../platform/webhooks/index.js';
import { EventFollowers } from '../events/index.js';
import { webhookEvent } from './webhook-event.js';

/**
 * Sends events to the webhooks of their project. They are queued with their numbers, so the
 * original change does not wait.
 */
@Injectable()
export class PartnerWebhookFollower implements OnModuleInit {
  constructor(
    private readonly followers: EventFollowers,
    private readonly fanOut: WebhookFanOut,
  ) {}

  onModuleInit(): void {
    this.followers.add((organizationId, events, tx) =>
      this.fanOut.queue(organizationId, events.map(webhookEvent), tx),
    );
  }
}
