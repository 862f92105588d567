import { Injectable } from '@nestjs/common';
import { Task } from '../../platform/jobs/index.js';
import { Dispatcher } from '../../platform/outbox/index.js';

export const DELIVER_CUSTOMER_WEBHOOKS = 'deliver-customer-webhooks';

/** Sends what is due. */
@Injectable()
@Task(DELIVER_CUSTOMER_WEBHOOKS)
export class CustomerWebhookDeliveryTask {
  constructor(private readonly dispatcher: Dispatcher) {}

  /** How many attempts it made. */
  run(signal?: AbortSignal): Promise<number> {
    return this.dispatcher.run(signal);
  }
}
