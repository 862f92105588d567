import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { VerificationAudit } from '../../audit/index.js';
import type { Session } from '../model/session.js';

/** The actor of a person's actions on the hosted page. */
const PERSON = 'browser';

/** Audit entries of a session's changes, each in the change's transaction. */
@Injectable()
export class SessionAudit {
  constructor(private readonly audit: VerificationAudit) {}

  /** Whether the checks passed. */
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

  /** The document belongs to a person with another face: it was stolen, or a portrait was replaced. */
  documentConflicts(
    { organizationId, id }: Session,
    owner: Id<'user'>,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append(
      {
        organizationId,
        actor: 'system',
        action: 'session.document_conflict',
        outcome: 'alarm',
        subject: id,
        details: { user_id: owner },
      },
      tx,
    );
  }

  /** A person's stored face could no longer be read or was a portrait; they showed face and document again. */
  faceEnrolledAgain(
    { organizationId, id }: Session,
    subject: Id<'user'>,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append(
      {
        organizationId,
        actor: 'system',
        action: 'user.face_enrolled',
        outcome: 'changed',
        subject,
        details: { session_id: id },
      },
      tx,
    );
  }

  /** Somebody tried to pass for this person as often as a day allows. */
  faceTriesUsedUp(
    { organizationId, id }: Session,
    subject: Id<'user'>,
    tx: Transaction,
  ): Promise<void> {
    const entry = { organizationId, actor: PERSON, outcome: 'alarm', subject } as const;
    return this.audit.append(
      { ...entry, action: 'user.face_tries_used_up', details: { session_id: id } },
      tx,
    );
  }

  /**
   * Faces failed by a name that anybody may give, as often as a day allows. No alarm, and the same whether
   * somebody has the name or not.
   */
  nameTriesUsedUp({ organizationId, id }: Session, tx: Transaction): Promise<void> {
    const entry = { organizationId, actor: PERSON, outcome: 'refused', subject: id } as const;
    return this.audit.append({ ...entry, action: 'session.face_tries_used_up' }, tx);
  }

  /** The person says that somebody acts in their name. */
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
