import { Injectable } from '@nestjs/common';
import { Task } from '../jobs/index.js';
import { IdempotencyStore } from './idempotency.store.js';

/** Forgets idempotency keys after their 24 hours. */
@Injectable()
@Task('forget-idempotency-keys')
export class IdempotencyExpiryTask {
  constructor(private readonly store: IdempotencyStore) {}

  async run(): Promise<number> {
    return (
      (await this.store.forgetExpired('verification')) + (await this.store.forgetExpired('gateway'))
    );
  }
}
