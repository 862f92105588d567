import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  REVIEW_CAUSES,
  REVIEW_QUESTIONS,
  type ReviewCause,
  type ReviewQuestion,
  REVIEW_REASONS,
  VERDICTS,
  type ReviewReason,
  type Verdict,
} from './review.policy.js';

export const reviewNotFound = defineProblem('review_not_found', 404, 'There is no such review');
export const reviewQueueEmpty = defineProblem('review_queue_empty', 404, 'No case waits for you');
export const reviewLeaseLost = defineProblem(
  'review_lease_lost',
  409,
  'The case is not yours any more: take it again',
);
export const reviewReasonInvalid = defineProblem(
  'review_reason_invalid',
  400,
  'The reason does not belong to the verdict',
);

/** The verdict of one reviewer. A reviewer decides a case only once. */
@Entity({ schema: 'verification', name: 'review_decisions' })
@Check('review_decisions_verdict_check', isOneOf('verdict', VERDICTS))
@Check('review_decisions_reason_check', isOneOf('reason', REVIEW_REASONS))
export class ReviewDecision {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('vs')) sessionId: Id<'vs'>;
  @PrimaryColumn(idColumn('staff')) reviewerId: Id<'staff'>;
  @Column({ type: 'text' }) verdict: Verdict;
  @Column({ type: 'text' }) reason: ReviewReason;
  @Column({ type: 'timestamptz' }) decidedAt: Date;
}

/** `closed`: the session ended in another way. */
export const REVIEW_STATUSES = ['waiting', 'confirmed', 'refused', 'closed'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** A session in review, or after it. Contains only ids and codes. */
@Entity({ schema: 'verification', name: 'reviews' })
@Check('reviews_cause_check', isOneOf('cause', REVIEW_CAUSES))
@Check('reviews_question_check', isOneOf('question', REVIEW_QUESTIONS))
@Check('reviews_status_check', isOneOf('status', REVIEW_STATUSES))
@Index('reviews_waiting_index', ['organizationId', 'createdAt', 'sessionId'], {
  where: "status = 'waiting'",
})
@Index('reviews_status_index', ['organizationId', 'status', 'sessionId'])
export class Review {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('vs')) sessionId: Id<'vs'>;
  @Column(idColumn('proj')) projectId: Id<'proj'>;
  @Column({ type: 'text' }) cause: ReviewCause;
  @Column({ type: 'text' }) question: ReviewQuestion;
  @Column({ type: 'text' }) status: ReviewStatus;

  /** Whether two reviewers must confirm, each without the other's verdict. */
  @Column({ type: 'boolean' }) needsSecond: boolean;
  @Column({ ...idColumn('staff'), nullable: true }) leasedBy: Id<'staff'> | null;
  @Column({ type: 'timestamptz', nullable: true }) leaseExpiresAt: Date | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}
