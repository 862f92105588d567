import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { ANY_ID, idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** Why a hold is placed. There is no free text: it could contain personal data. */
export const HOLD_REASONS = [
  'litigation',
  'investigation',
  'authority_request',
  'person_request',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Why a hold is lifted. */
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
