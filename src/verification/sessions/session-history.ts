import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { VerificationAudit } from '../audit/index.js';
import { EventStore } from '../events/index.js';
import type { Session } from './session.js';

/** Who acted where a person did, on the hosted page. */
const PERSON = 'browser';

/** What is told of a session, each in the transaction of what it tells. */
@Injectable()
export class SessionHistory {
  constructor(
    private readonly events: EventStore,
    private readonly audit: VerificationAudit,
    private readonly clock: Clock,
  ) {}

  /** To the partner's systems. */
  tell(
    { organizationId, projectId, id: sessionId }: Session,
    type: Parameters<EventStore['append']>[0]['type'],
    tx: Transaction,
  ): Promise<void> {
    return this.events.append(
      { organizationId, projectId, type, sessionId, createdAt: this.clock.now() },
      tx,
    );
  }

  /** To the audit: whether the checks found the person to be who they say. */
  decided({ organizationId, id, endCode }: Session, tx: Transaction): Promise<void> {
    return this.audit.append(
      {
        organizationId,
        actor: 'system',
        action: 'session.decided',
        outcome: endCode ? 'refused' : 'allowed',
        subject: id,
        ...(endCode && { details: { failure_code: endCode } }),
      },
      tx,
    );
  }

  /** To the audit: the person says that somebody acts in their name. */
  disowned({ organizationId, id }: Session, tx: Transaction): Promise<void> {
    return this.audit.append(
      {
        organizationId,
        actor: PERSON,
        action: 'session.disowned',
        outcome: 'alarm',
        subject: id,
      },
      tx,
    );
  }
}
