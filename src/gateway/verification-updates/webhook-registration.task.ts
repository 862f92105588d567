import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Problem } from '../../platform/errors/index.js';
import { Task } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { CustomersService } from '../customers/index.js';
import { WebhookRegistrationService } from './webhook-registration.service.js';

const EVERY_SECONDS = 30;

/** Keeps every customer's webhook endpoints registered. Without them polling ends the requests. */
@Injectable()
@Task('register-webhooks')
export class WebhookRegistrationTask {
  #nextAt = new Date(0);

  constructor(
    private readonly customers: CustomersService,
    private readonly registrar: WebhookRegistrationService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run(): Promise<number> {
    const now = this.clock.now();
    if (now < this.#nextAt) return 0;
    this.#nextAt = secondsAfter(now, EVERY_SECONDS);
    let registered = 0;
    for (const customer of await this.customers.list()) {
      try {
        registered += await this.registrar.ensure(customer);
      } catch (error) {
        const code = error instanceof Problem ? error.code : 'unknown';
        this.log.warn('webhook not registered', { tenant: customer.id, code });
      }
    }
    return registered;
  }
}
