import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter, type DayCounts } from '../../platform/clock/index.js';
import type { Id } from '../../platform/ids/index.js';
import { eachOf, Task } from '../../platform/jobs/index.js';
import type { CustomerActor } from '../customers/index.js';
import { EmployeesService, type Employee } from '../employees/index.js';
import {
  coverageOf,
  readCoverage,
  verificationTimesOf,
  type Coverage,
  type DepartmentCoverage,
  type VerificationTimes,
} from './overview.policy.js';
import { OverviewStore, type RequestCount } from './overview.store.js';

/** Up to this many employees are counted at each request; more are counted in the background. */
export const COUNTED_AT_ONCE = 10_000;

/** After this time a stored count is stale, and the next request asks for a new one. */
const FRESH_SECONDS = 300;

const ALARM_SECONDS = 30 * 86_400;
const MOST_ALARMS = 10;

export interface NamedCoverage extends Omit<Coverage, 'departments'> {
  departments: (DepartmentCoverage & { name: string | null })[];
  countedAt: Date;
}

export interface PeopleOverview {
  /** Null while a large customer is counted for the first time. */
  coverage: NamedCoverage | null;
  alarmed: Employee[];
  requests: RequestCount[];
  outcomes: DayCounts;
  times: VerificationTimes;
  waitingResets: number;
}

/** The progress of a customer's identity verification. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly store: OverviewStore,
    private readonly employees: EmployeesService,
    private readonly clock: Clock,
  ) {}

  async get(actor: CustomerActor): Promise<PeopleOverview> {
    const { tenantId } = actor;
    const since = secondsAfter(this.clock.now(), -ALARM_SECONDS);
    const [coverage, alarmed, requests, outcomes, waitingResets] = await Promise.all([
      this.#coverageOf(actor),
      this.store.listAlarmed(tenantId, since, MOST_ALARMS),
      this.store.countRequests(tenantId),
      this.store.countByDay(tenantId),
      this.store.countWaitingResets(tenantId),
    ]);
    const first = requests.filter(({ flow }) => flow === 'establish_identity');
    return {
      coverage,
      alarmed: await this.employees.listByIds(actor, alarmed),
      requests,
      outcomes,
      times: verificationTimesOf(first.flatMap(({ seconds }) => seconds ?? [])),
      waitingResets,
    };
  }

  /** Counts the employees of large customers after somebody opened their overview. */
  @Task('employee-coverage')
  async recount(): Promise<number> {
    return eachOf(await this.store.listAskedCounts(), async (customerId) => {
      await this.#recount(customerId);
      return 1;
    });
  }

  async #recount(customerId: Id<'cust'>): Promise<void> {
    const countedAt = this.clock.now();
    const { counts, rows } = await this.store.count(customerId, null);
    if (rows <= COUNTED_AT_ONCE) await this.store.forgetCoverage(customerId);
    else await this.store.saveCoverage(customerId, coverageOf(counts), countedAt);
  }

  async #coverageOf(actor: CustomerActor): Promise<NamedCoverage | null> {
    const { tenantId } = actor;
    const now = this.clock.now();
    const stored = await this.store.findCoverage(tenantId);
    if (!stored) {
      const { counts, rows } = await this.store.count(tenantId, COUNTED_AT_ONCE + 1);
      if (rows <= COUNTED_AT_ONCE) return this.#named(actor, coverageOf(counts), now);
      await this.store.askForCount(tenantId, now);
      return null;
    }
    const { coverage, countedAt } = stored;
    if (!coverage || !countedAt) return null;
    if (countedAt < secondsAfter(now, -FRESH_SECONDS)) await this.store.askForCount(tenantId, now);
    return this.#named(actor, readCoverage(coverage), countedAt);
  }

  async #named(actor: CustomerActor, coverage: Coverage, countedAt: Date): Promise<NamedCoverage> {
    const keys = coverage.departments.flatMap(({ department }) => department ?? []);
    const members = await this.store.findMembers(actor.tenantId, keys);
    const employees = await this.employees.listByIds(actor, [...members.values()]);
    const names = new Map(employees.map(({ id, profile }) => [id, profile.department]));
    const nameOf = (department: string | null): string | null => {
      const member = department === null ? undefined : members.get(department);
      return (member && names.get(member)) ?? null;
    };
    const departments = coverage.departments.map((each) => {
      return { ...each, name: nameOf(each.department) };
    });
    return { ...coverage, departments, countedAt };
  }
}
