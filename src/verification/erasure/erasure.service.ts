import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { DeletionRecordStore, userAbsent, type DeletionRecord } from '../legal-holds/index.js';
import { SessionRedaction, sessionNotFound, type Session } from '../sessions/index.js';
import { PersonErasure } from './person-erasure.service.js';

/** Destroys personal data on a partner's request. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasure: PersonErasure,
    private readonly redaction: SessionRedaction,
    private readonly records: DeletionRecordStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `session_not_found`, `environment_mismatch`, `session_not_terminal`, `session_already_redacted`, `legal_hold`.
   */
  async redactSession(caller: ApiCaller, id: string): Promise<Session> {
    if (!isId('vs', id)) throw sessionNotFound();
    const owner = { organizationId: caller.tenantId, environment: caller.environment };
    return this.redaction.redact(owner, id, { cause: 'request', requestedBy: caller.id });
  }

  /** Throws `user_absent`, `legal_hold`. */
  async deleteUser(caller: ApiCaller, userId: string): Promise<DeletionRecord> {
    const { tenantId: organizationId, environment, id: requestedBy } = caller;
    if (!isId('user', userId)) throw userAbsent();
    const subject = { organizationId, environment, userId };
    return this.erasure.erase(subject, { cause: 'request', requestedBy }, this.clock.now());
  }

  listRecords({ tenantId, environment }: ApiCaller, page: Page<'del'>): Promise<DeletionRecord[]> {
    return this.records.list(tenantId, environment, page);
  }
}
