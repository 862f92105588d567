import { Injectable } from '@nestjs/common';
import type { Id } from '../../platform/ids/index.js';
import { PersonRecordStore } from '../people/index.js';
import { inactivityCutoff, resultsCutoff } from '../retention/index.js';
import { SessionRedaction, SessionStore } from '../sessions/index.js';
import { PersonErasure } from './person-erasure.service.js';
import type { ErasureTarget } from './erasure-target.js';

/** Finds what is past its time. */
@Injectable()
export class ErasureTargets {
  constructor(
    private readonly store: SessionStore,
    private readonly redaction: SessionRedaction,
    private readonly records: PersonRecordStore,
    private readonly erasure: PersonErasure,
  ) {}

  /** Sessions that ended longer ago than their project keeps results. */
  async sessions(
    due: { organizationId: Id<'org'>; projectId: Id<'proj'>; resultsDays: number; now: Date },
    limit: number,
  ): Promise<ErasureTarget[]> {
    const { organizationId, projectId } = due;
    const before = resultsCutoff(due.now, due.resultsDays);
    const ids = await this.store.listEndedBefore(organizationId, projectId, before, limit);
    return ids.map((id) => ({
      destroy: (cause) => this.redaction.redact(organizationId, id, cause),
    }));
  }

  /** People whom nobody has verified for three years. */
  async people(organizationId: Id<'org'>, now: Date, limit: number): Promise<ErasureTarget[]> {
    const people = await this.records.listInactive(organizationId, inactivityCutoff(now), limit);
    return people.map(({ id: userId, environment }) => ({
      destroy: (cause) => this.erasure.erase({ organizationId, environment, userId }, cause, now),
    }));
  }
}
