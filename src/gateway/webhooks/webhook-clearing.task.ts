import { Injectable } from '@nestjs/common';
import { Task } from '../../platform/jobs/index.js';
import { EndpointClearing } from '../../platform/outbox/index.js';

/** Clears away what nobody needs any more of what was sent. */
@Injectable()
@Task('clear-customer-webhooks')
export class CustomerWebhookClearingTask {
  constructor(private readonly clearing: EndpointClearing) {}

  /** How many deliveries it removed. */
  run(): Promise<number> {
    return this.clearing.run();
  }
}
