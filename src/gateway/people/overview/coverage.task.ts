import { Injectable } from '@nestjs/common';
import { eachTenant, Task, type BackgroundTask } from '../../../platform/jobs/index.js';
import { OverviewService } from './overview.service.js';
import { OverviewStore } from './overview.store.js';

/** Recounts the employees of large customers after somebody opened their overview. */
@Injectable()
@Task('employee-coverage')
export class CoverageTask implements BackgroundTask {
  constructor(
    private readonly store: OverviewStore,
    private readonly overview: OverviewService,
  ) {}

  async run(): Promise<number> {
    return eachTenant(await this.store.tenantsWithAskedCount(), async (tenant) => {
      await this.overview.recount(tenant);
      return 1;
    });
  }
}
