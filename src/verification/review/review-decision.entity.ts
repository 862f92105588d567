import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { REVIEW_REASONS, VERDICTS, type ReviewReason, type Verdict } from './review.policy.js';

const KEY = { primaryKeyConstraintName: 'review_decisions_pkey' };

/** The verdict of one reviewer. A reviewer decides a case only once. */
@Entity({ schema: 'verification', name: 'review_decisions' })
@Check('review_decisions_verdict_check', isOneOf('verdict', VERDICTS))
@Check('review_decisions_reason_check', isOneOf('reason', REVIEW_REASONS))
export class ReviewDecision {
  @PrimaryColumn(idColumn('org', { name: 'organization_id', ...KEY }))
  organizationId: Id<'org'>;

  @PrimaryColumn(idColumn('vs', { name: 'session_id', ...KEY }))
  sessionId: Id<'vs'>;

  @PrimaryColumn(idColumn('staff', { name: 'reviewer_id', ...KEY }))
  reviewerId: Id<'staff'>;

  @Column({ type: 'text' })
  verdict: Verdict;

  @Column({ type: 'text' })
  reason: ReviewReason;

  @Column({ type: 'timestamptz', name: 'decided_at' })
  decidedAt: Date;
}
