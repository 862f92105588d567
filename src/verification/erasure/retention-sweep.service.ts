import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { eachTenant } from '../../platform/jobs/index.js';
import { OrganizationsService } from '../organizations/index.js';
import { ProjectsService } from '../projects/index.js';
import type { Erasure, ErasureTarget } from './erasure-target.js';
import { ErasureTargets } from './erasure-targets.service.js';

const BATCH = 200;
const BY_RETENTION: Erasure = { cause: 'retention', requestedBy: 'system' };

/** What retention destroys, or in a dry run would destroy. */
export interface RetentionReport {
  organization_id: Id<'org'>;
  /** Sessions whose results are past their project's time, by project. */
  sessions: Record<string, number>;
  /** People nobody has verified for three years. */
  people: number;
}

/** Applies what each project says of how long personal data is kept. What is under a legal hold stays. */
@Injectable()
export class RetentionSweep {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly projects: ProjectsService,
    private readonly targets: ErasureTargets,
    private readonly clock: Clock,
  ) {}

  async run(options: { dryRun: boolean }): Promise<RetentionReport[]> {
    const reports: RetentionReport[] = [];
    await eachTenant(await this.organizations.list(), async ({ id }) => {
      reports.push(await this.#sweep(id, options.dryRun));
      return 1;
    });
    return reports;
  }

  async #sweep(organizationId: Id<'org'>, dryRun: boolean): Promise<RetentionReport> {
    const now = this.clock.now();
    const sessions: Record<string, number> = {};
    for (const { id, resultsDays } of await this.projects.list(organizationId)) {
      if (resultsDays === null) continue;
      sessions[id] = await drain(dryRun, (limit) =>
        this.targets.sessions({ organizationId, projectId: id, resultsDays, now }, limit),
      );
    }
    const people = await drain(dryRun, (limit) => this.targets.people(organizationId, now, limit));
    return { organization_id: organizationId, sessions, people };
  }
}

/** Destroys batch after batch until nothing more is due. A dry run counts what is due and touches nothing. */
async function drain(
  dryRun: boolean,
  due: (limit: number) => Promise<ErasureTarget[]>,
): Promise<number> {
  if (dryRun) return (await due(1_000_000)).length;
  let destroyed = 0;
  for (;;) {
    const targets = await due(BATCH);
    const before = destroyed;
    for (const target of targets) destroyed += (await destroy(target)) ? 1 : 0;
    if (targets.length < BATCH || destroyed === before) return destroyed;
  }
}

/** False where somebody else was faster, or a hold came in between. */
async function destroy(target: ErasureTarget): Promise<boolean> {
  try {
    await target.destroy(BY_RETENTION);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false;
    throw error;
  }
}
