import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { VerificationAudit, type NewAuditEntry } from '../../audit/index.js';
import type { Session } from '../model/session.js';

/** The actor of a person's actions on the hosted page. */
const PERSON = 'browser';

/** Audit entries of a session's changes, each in the change's transaction. */
@Injectable()
export class SessionAudit {
  constructor(private readonly audit: VerificationAudit) {}

  /** Whether the checks passed. */
  decided(session: Session, tx: Transaction): Promise<void> {
    const { endCode } = session;
    return this.#append(session, tx, {
      actor: 'system',
      action: 'session.decided',
      outcome: endCode ? 'refused' : 'allowed',
      ...(endCode && { details: { failure_code: endCode } }),
    });
  }

  /** The document belongs to a person with another face: it was stolen, or a portrait was replaced. */
  documentConflicts(session: Session, owner: Id<'user'>, tx: Transaction): Promise<void> {
    return this.#append(session, tx, {
      actor: 'system',
      action: 'session.document_conflict',
      outcome: 'alarm',
      details: { user_id: owner },
    });
  }

  /** A person's stored face could no longer be read or was a portrait; they showed face and document again. */
  faceEnrolledAgain(session: Session, subject: Id<'user'>, tx: Transaction): Promise<void> {
    return this.#append(session, tx, {
      actor: 'system',
      action: 'user.face_enrolled',
      outcome: 'changed',
      subject,
      details: { session_id: session.id },
    });
  }

  /** Somebody tried to pass for this person as often as a day allows. */
  faceTriesUsedUp(session: Session, subject: Id<'user'>, tx: Transaction): Promise<void> {
    return this.#append(session, tx, {
      actor: PERSON,
      action: 'user.face_tries_used_up',
      outcome: 'alarm',
      subject,
      details: { session_id: session.id },
    });
  }

  /**
   * Faces failed by a name that anybody may give, as often as a day allows. No alarm, and the same whether
   * somebody has the name or not.
   */
  nameTriesUsedUp(session: Session, tx: Transaction): Promise<void> {
    const action = 'session.face_tries_used_up';
    return this.#append(session, tx, { actor: PERSON, action, outcome: 'refused' });
  }

  /** The person says that somebody acts in their name. */
  disowned(session: Session, tx: Transaction): Promise<void> {
    const action = 'session.disowned';
    return this.#append(session, tx, { actor: PERSON, action, outcome: 'alarm' });
  }

  #append(
    { organizationId, id }: Session,
    tx: Transaction,
    entry: Omit<NewAuditEntry, 'organizationId' | 'subject'> & { subject?: Id<'user'> },
  ): Promise<void> {
    return this.audit.append({ organizationId, subject: id, ...entry }, tx);
  }
}
