import { Injectable } from '@nestjs/common';
import type { AuditHolds } from '../../platform/audit/index.js';
import { Database, type Queryable, type Transaction } from '../../platform/database/index.js';
import { idOf, isId, uuidOf, type Id } from '../../platform/ids/index.js';

/**
 * The kinds of objects under a hold: a session, a person or a project, the latter two with their
 * sessions.
 */
export const LEGAL_HOLD_KINDS = ['vs', 'user', 'proj'] as const;
export type LegalHoldKind = (typeof LEGAL_HOLD_KINDS)[number];

export interface LegalHold {
  subject: Id<LegalHoldKind>;
  placedAt: Date;
}

/**
 * Legal holds: nothing under one is redacted or deleted, by request or by retention, and its audit
 * stays too.
 */
@Injectable()
export class LegalHoldStore implements AuditHolds {
  constructor(private readonly database: Database) {}

  /** False when there is one already. */
  async insert(
    organizationId: Id<'org'>,
    { subject, placedAt }: LegalHold,
    tx: Transaction,
  ): Promise<boolean> {
    const placed = await tx.query(
      `INSERT INTO verification.legal_holds (organization_id, subject_id, subject_kind, placed_at)
       VALUES ($1, $2, $3, $4) ON CONFLICT (organization_id, subject_id) DO NOTHING RETURNING subject_id`,
      [uuidOf(organizationId), uuidOf(subject), subject.split('_')[0], placedAt],
    );
    return placed.length > 0;
  }

  /** False when there is none. */
  async delete(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    tx: Transaction,
  ): Promise<boolean> {
    const lifted = await tx.query(
      `DELETE FROM verification.legal_holds
        WHERE organization_id = $1 AND subject_id = $2 RETURNING subject_id`,
      [uuidOf(organizationId), uuidOf(subject)],
    );
    return lifted.length > 0;
  }

  async list(organizationId: Id<'org'>): Promise<LegalHold[]> {
    const rows = await this.database.query<{ id: string; kind: LegalHoldKind; placedAt: Date }>(
      `SELECT subject_id AS id, subject_kind AS kind, placed_at AS "placedAt" FROM verification.legal_holds
        WHERE organization_id = $1 ORDER BY placed_at`,
      [uuidOf(organizationId)],
    );
    return rows.map(({ id, kind, placedAt }) => ({ subject: idOf(kind, id), placedAt }));
  }

  /** Sessions count with their project and their people. */
  async heldAmong(
    organizationId: Id<'org'>,
    subjects: readonly string[],
    on: Queryable,
  ): Promise<ReadonlySet<string>> {
    const holdable = subjects.filter((id) =>
      LEGAL_HOLD_KINDS.some((kind) => isId(kind, id)),
    ) as Id[];
    const rows = await on.query<{ id: string }>(
      `SELECT h.subject_id AS id FROM verification.legal_holds h
        WHERE h.organization_id = $1 AND h.subject_id = ANY ($2)
       UNION SELECT s.id FROM verification.sessions s JOIN verification.legal_holds h
           ON h.organization_id = s.organization_id
          AND h.subject_id IN (s.project_id, s.user_id, s.requested_user_id)
        WHERE s.organization_id = $1 AND s.id = ANY ($2)`,
      [uuidOf(organizationId), holdable.map(uuidOf)],
    );
    const held = new Set(rows.map(({ id }) => id));
    return new Set(holdable.filter((id) => held.has(uuidOf(id))));
  }

  /** Whether any of these is under a hold. */
  async isHeld(
    organizationId: Id<'org'>,
    subjects: readonly (Id<LegalHoldKind> | null)[],
    on: Queryable,
  ): Promise<boolean> {
    const ids = subjects.filter((subject) => subject !== null).map(uuidOf);
    const [held] = await on.query(
      'SELECT 1 FROM verification.legal_holds WHERE organization_id = $1 AND subject_id = ANY ($2)',
      [uuidOf(organizationId), ids],
    );
    return held !== undefined;
  }
}
