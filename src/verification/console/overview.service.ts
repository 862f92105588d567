import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import { OverviewStore } from './overview.store.js';

/** Activity of an organization, and remaining set-up steps. */
@Injectable()
export class OverviewService {
  constructor(private readonly store: OverviewStore) {}

  async get(organizationId: Id<'org'>, environment: Environment) {
    const [sessions, outcomes, trouble, setUp] = await Promise.all([
      this.store.countSessions(organizationId, environment),
      this.store.countByDay(organizationId, environment),
      this.store.webhookTrouble(organizationId, environment),
      this.store.setUp(organizationId),
    ]);
    return { environment, sessions, outcomes, trouble, setUp };
  }
}
