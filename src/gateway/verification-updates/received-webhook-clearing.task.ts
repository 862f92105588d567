import { Injectable } from '@nestjs/common';
import { Task } from '../../platform/jobs/index.js';
import { WebhookRegistrationStore } from './webhook-registration.store.js';

/** Deletes the ids of webhooks that can no longer be repeated. */
@Injectable()
@Task('forget-received-webhooks')
export class ReceivedWebhookClearingTask {
  constructor(private readonly registrations: WebhookRegistrationStore) {}

  run(): Promise<number> {
    return this.registrations.forgetOld();
  }
}
