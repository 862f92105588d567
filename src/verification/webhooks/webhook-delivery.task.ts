import { Injectable } from '@nestjs/common';
import { Task } from '../../platform/jobs/index.js';
import { Dispatcher } from '../../platform/outbox/index.js';

export const DELIVER_WEBHOOKS = 'deliver-webhooks';

/** Sends what is due. */
@Injectable()
@Task(DELIVER_WEBHOOKS)
export class WebhookDeliveryTask {
  constructor(private readonly dispatcher: Dispatcher) {}

  /** How many attempts it made. */
  run(signal?: AbortSignal): Promise<number> {
    return this.dispatcher.run(signal);
  }
}
