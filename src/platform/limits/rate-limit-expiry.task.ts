import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { Task } from '../jobs/index.js';

/** Deletes counters whose window is over. */
@Injectable()
@Task('forget-rate-limits')
export class RateLimitExpiryTask {
  constructor(private readonly database: Database) {}

  async run(): Promise<number> {
    const deleted = await this.database.query(
      'DELETE FROM platform.rate_limits WHERE expire < $1 RETURNING key',
      [Date.now()],
    );
    return deleted.length;
  }
}
