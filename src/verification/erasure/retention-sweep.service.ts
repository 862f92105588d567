import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter, yearsAfter } from '../../platform/clock/index.js';
import { Unreadable } from '../../platform/crypto/index.js';
import { Problem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import { eachOf, Task } from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { EvidenceService } from '../evidence/index.js';
import { OrganizationsService } from '../organizations/index.js';
import { PersonRecordStore, type InactivePerson } from '../persons/index.js';
import { ProjectsService } from '../projects/index.js';
import { INACTIVE_YEARS } from '../legal-holds/index.js';
import { SessionRedaction, type EndedCursor, type EndedSessions } from '../sessions/index.js';
import { PersonErasure, type Erasure } from './person-erasure.service.js';

const DAY_SECONDS = 86_400;
/** This many share one transaction. */
const BATCH = 200;
/** Log lines of each organization. A missing key makes everything unreadable, which would fill the log. */
const MAX_NAMED = 100;
const BY_RETENTION: Erasure = { cause: 'retention', requestedBy: 'system' };

/** The data that retention destroys, or would destroy in a dry run. */
export interface RetentionReport {
  organization_id: Id<'org'>;
  /** Sessions past their project's retention, by project. */
  sessions: Record<string, number>;
  /** Pictures past their project's retention, by project; without those of redacted sessions. */
  pictures: Record<string, number>;
  /** People who were not verified for three years. */
  people: number;
  /** Overdue but unreadable, so not deleted. A dry run does not check this. */
  unreadable: Id<'vs' | 'user'>[];
}

/** Applies each project's retention. Data under a legal hold stays. */
@Injectable()
export class RetentionSweep {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly projects: ProjectsService,
    private readonly redaction: SessionRedaction,
    private readonly people: PersonRecordStore,
    private readonly erasure: PersonErasure,
    private readonly evidence: EvidenceService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Applies retention once an hour in each process: retention counts days. */
  @Task('apply-retention', { everySeconds: 3_600 })
  async apply(): Promise<number> {
    const reports = await this.run({ dryRun: false });
    for (const report of reports) this.#nameUnreadable(report);
    return reports
      .flatMap(({ sessions, pictures, people }) => [
        ...Object.values(sessions),
        ...Object.values(pictures),
        people,
      ])
      .reduce((sum, count) => sum + count, 0);
  }

  /** Logs unreadable data that retention had to keep: its key is missing, or a bit was changed. */
  #nameUnreadable({ organization_id: tenant, unreadable }: RetentionReport): void {
    const count = unreadable.length;
    for (const subject of unreadable.slice(0, MAX_NAMED))
      this.log.error('retention passed over what it cannot read', { tenant, subject, count });
  }

  async run({ dryRun }: { dryRun: boolean }): Promise<RetentionReport[]> {
    const reports: RetentionReport[] = [];
    await eachOf(await this.organizations.list(), async ({ id }) => {
      reports.push(await this.#sweep(id, dryRun));
      return 1;
    });
    return reports;
  }

  async #sweep(organizationId: Id<'org'>, dryRun: boolean): Promise<RetentionReport> {
    const now = this.clock.now();
    const report: RetentionReport = {
      organization_id: organizationId,
      sessions: {},
      pictures: {},
      people: 0,
      unreadable: [],
    };
    // An archived project keeps its sessions, so its retention goes on.
    for (const project of await this.projects.listWithArchived(organizationId)) {
      const { id: projectId, resultsDays, picturesDays } = project;
      const old = {
        organizationId,
        projectId,
        before: secondsAfter(now, -picturesDays * DAY_SECONDS),
      };
      report.pictures[projectId] = await (dryRun
        ? this.evidence.countOld(old)
        : this.evidence.removeOld(old));
      if (resultsDays === null) continue;
      const ended = {
        organizationId,
        projectId,
        before: secondsAfter(now, -resultsDays * DAY_SECONDS),
      };
      report.sessions[projectId] = dryRun
        ? await this.redaction.countEnded(ended)
        : await this.#redact(ended, report);
    }
    if (!dryRun) await this.#dropFound(organizationId, report);
    const before = yearsAfter(now, -INACTIVE_YEARS);
    report.people = dryRun
      ? await this.people.countInactive(organizationId, before)
      : await this.#forget(organizationId, before, report);
    return report;
  }

  /** Findings of steps have no retention of their own: they go with the end, or here. */
  async #dropFound(organizationId: Id<'org'>, report: RetentionReport): Promise<void> {
    let after: Id<'vs'> | null = null;
    do {
      const batch = await this.redaction.dropFound(organizationId, after, BATCH);
      report.unreadable.push(...batch.unreadable);
      after = batch.next;
    } while (after);
  }

  /** Redacts sessions that ended before their project's retention period. */
  async #redact(ended: EndedSessions, report: RetentionReport): Promise<number> {
    let redacted = 0;
    let after: EndedCursor | null = null;
    do {
      const batch = await this.redaction.redactEnded(ended, after, BATCH, BY_RETENTION);
      redacted += batch.redacted;
      report.unreadable.push(...batch.unreadable);
      after = batch.next;
    } while (after);
    return redacted;
  }

  /** Deletes people who were not verified for three years. */
  async #forget(organizationId: Id<'org'>, before: Date, report: RetentionReport): Promise<number> {
    let forgotten = 0;
    let after: InactivePerson | null = null;
    do {
      const people: InactivePerson[] = await this.people.listInactive(
        organizationId,
        before,
        after,
        BATCH,
      );
      for (const person of people) {
        const outcome = await this.#erase(organizationId, person);
        if (outcome === 'forgotten') forgotten += 1;
        if (outcome === 'unreadable') report.unreadable.push(person.id);
      }
      after = people.length === BATCH ? (people.at(-1) ?? null) : null;
    } while (after);
    return forgotten;
  }

  async #erase(
    organizationId: Id<'org'>,
    { id: userId, environment }: InactivePerson,
  ): Promise<'forgotten' | 'kept' | 'unreadable'> {
    try {
      const now = this.clock.now();
      await this.erasure.erase({ organizationId, environment, userId }, BY_RETENTION, now);
      return 'forgotten';
    } catch (error) {
      if (error instanceof Unreadable) return 'unreadable';
      // Another process was faster, or a hold was placed in between.
      if (error instanceof Problem && error.status < 500) return 'kept';
      throw error;
    }
  }
}
