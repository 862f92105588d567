import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository, Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuditHolds } from '../../platform/audit/index.js';
import {
  newestFirst,
  pageBy,
  type Queryable,
  type Transaction,
  ANY_ID,
  idColumn,
  isOneOf,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, isId, uuidOf, type Id } from '../../platform/ids/index.js';

/** Why a hold is placed. There is no free text: it could contain personal data. */
export const HOLD_REASONS = [
  'litigation',
  'investigation',
  'authority_request',
  'person_request',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export const LIFT_REASONS = ['matter_closed', 'placed_in_error', 'person_request'] as const;
export type LiftReason = (typeof LIFT_REASONS)[number];

/**
 * The kinds of objects under a hold: a session, a person or a project, the latter two with their
 * sessions.
 */
export const LEGAL_HOLD_KINDS = ['vs', 'user', 'proj'] as const;
export type LegalHoldKind = (typeof LEGAL_HOLD_KINDS)[number];

@Entity({ schema: 'verification', name: 'legal_holds' })
@Check('legal_holds_subject_kind_check', isOneOf('subject_kind', LEGAL_HOLD_KINDS))
export class LegalHoldEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;

  @PrimaryColumn({ type: 'uuid', name: 'subject_id', transformer: ANY_ID })
  subject: Id<LegalHoldKind>;

  @Column({ type: 'text' }) subjectKind: LegalHoldKind;
  @Column({ type: 'timestamptz' }) placedAt: Date;

  /** Both are null for a hold of an earlier version; the operator names no reason. */
  @Column({ type: 'text', nullable: true }) placedBy: string | null;
  @Column({ type: 'text', nullable: true }) reason: HoldReason | null;
}

export interface LegalHold extends Pick<LegalHoldEntity, 'placedAt' | 'placedBy' | 'reason'> {
  subject: Id<LegalHoldKind>;
}

const KNOWN: Record<LegalHoldKind, string> = {
  vs: 'SELECT 1 FROM verification.sessions WHERE organization_id = $1 AND id = $2',
  user: 'SELECT 1 FROM verification.people WHERE organization_id = $1 AND id = $2',
  proj: 'SELECT 1 FROM verification.projects WHERE organization_id = $1 AND id = $2',
};

/**
 * Legal holds. Data under a hold is never redacted or deleted, by request or by retention, and
 * its audit entries are kept too.
 */
@Injectable()
export class LegalHoldStore implements AuditHolds {
  constructor(
    @InjectRepository(LegalHoldEntity) private readonly holds: Repository<LegalHoldEntity>,
  ) {}

  /** Returns false if there already is one. */
  async insert(
    organizationId: Id<'org'>,
    { subject, placedAt, placedBy, reason }: LegalHold,
    tx: Transaction,
  ): Promise<boolean> {
    const placed = await tx.query(
      `INSERT INTO verification.legal_holds (organization_id, subject_id, subject_kind, placed_at, placed_by, reason)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (organization_id, subject_id) DO NOTHING RETURNING subject_id`,
      [uuidOf(organizationId), uuidOf(subject), subject.split('_')[0], placedAt, placedBy, reason],
    );
    return placed.length > 0;
  }

  /** Returns false if there is none. */
  async delete(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    tx: Transaction,
  ): Promise<boolean> {
    const { affected } = await tx.manager.delete(LegalHoldEntity, { organizationId, subject });
    return affected === 1;
  }

  async list(organizationId: Id<'org'>): Promise<LegalHold[]> {
    const found = await this.holds.find({ where: { organizationId }, order: { placedAt: 'ASC' } });
    return found.map(holdOf);
  }

  /** Up to limit + 1 holds, by the id of the held object. */
  async listPage(organizationId: Id<'org'>, page: Page<LegalHoldKind>): Promise<LegalHold[]> {
    const { where, ...paging } = pageBy(page, 'subject');
    const found = await this.holds.find({ where: { organizationId, ...where }, ...paging });
    return newestFirst(found.map(holdOf), page);
  }

  async find(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    tx: Transaction,
  ): Promise<LegalHold | null> {
    const hold = await tx.manager.findOneBy(LegalHoldEntity, { organizationId, subject });
    return hold && holdOf(hold);
  }

  /** Whether the held object exists in the organization. */
  async isKnown(
    organizationId: Id<'org'>,
    subject: Id<LegalHoldKind>,
    tx: Transaction,
  ): Promise<boolean> {
    const text = KNOWN[subject.split('_')[0] as LegalHoldKind];
    return (await tx.query(text, [uuidOf(organizationId), uuidOf(subject)])).length > 0;
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
  isHeld(
    organizationId: Id<'org'>,
    subjects: readonly (Id<LegalHoldKind> | null)[],
    on: Queryable,
  ): Promise<boolean> {
    const subject = In(subjects.filter((each) => each !== null));
    return on.manager.existsBy(LegalHoldEntity, { organizationId, subject });
  }
}

function holdOf({ subject, subjectKind, placedAt, placedBy, reason }: LegalHoldEntity): LegalHold {
  return { subject: idOf(subjectKind, subject), placedAt, placedBy, reason };
}
