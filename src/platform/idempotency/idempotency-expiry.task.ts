import { Injectable } from '@nestjs/common';
import { Task } from '../jobs/index.js';
import { Tenants } from '../tenants/index.js';
import { IdempotencyStore } from './idempotency.store.js';

/** Deletes idempotency keys after 24 hours. */
@Injectable()
@Task('forget-idempotency-keys')
export class IdempotencyExpiryTask {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly tenants: Tenants,
  ) {}

  async run(): Promise<number> {
    let forgotten = 0;
    for (const kind of this.tenants.kinds) forgotten += await this.store.forgetExpired(kind);
    return forgotten;
  }
}
