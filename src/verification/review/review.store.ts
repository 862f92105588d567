import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, type FindOptionsWhere, type Repository } from 'typeorm';
import {
  Database,
  EntityColumns,
  newestFirst,
  pageBy,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { Review, type ReviewStatus, ReviewDecision } from './review.entity.js';

/** A new review; its project may still ask for a second reviewer. */
export type NewReview = Pick<
  Review,
  'organizationId' | 'sessionId' | 'projectId' | 'cause' | 'question' | 'needsSecond' | 'createdAt'
>;

const REVIEW = EntityColumns.of(Review).except('organizationId');

@Injectable()
export class ReviewStore {
  constructor(
    @InjectRepository(Review) private readonly reviews: Repository<Review>,
    @InjectRepository(ReviewDecision) private readonly decisions: Repository<ReviewDecision>,
    private readonly database: Database,
  ) {}

  /** Queues a locked session. */
  async insert(
    { organizationId, sessionId, projectId, cause, question, needsSecond, createdAt }: NewReview,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO verification.reviews
         (organization_id, session_id, project_id, cause, question, status, needs_second, created_at)
       SELECT $1::uuid, $2::uuid, p.id, $4::text, $5::text, 'waiting', p.second_review OR $6::boolean, $7::timestamptz
         FROM verification.projects p WHERE p.organization_id = $1 AND p.id = $3`,
      [
        ...[organizationId, sessionId, projectId].map(uuidOf),
        ...[cause, question, needsSecond, createdAt],
      ],
    );
  }

  /** Ends a review whose session ends in another way. */
  async close(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    endedAt: Date,
    on: Queryable = this.database,
  ): Promise<void> {
    const waiting = { organizationId, sessionId, status: 'waiting' as const };
    const closed = { status: 'closed' as const, endedAt, leasedBy: null, leaseExpiresAt: null };
    await on.manager.update(Review, waiting, closed);
  }

  find(organizationId: Id<'org'>, sessionId: Id<'vs'>): Promise<Review | null> {
    return this.reviews.findOneBy({ organizationId, sessionId });
  }

  /** Up to limit + 1 reviews of a status, newest session first. */
  async list(organizationId: Id<'org'>, status: ReviewStatus, page: Page<'vs'>): Promise<Review[]> {
    const { where, ...paging } = pageBy(page, 'sessionId');
    const own = { organizationId, status };
    return newestFirst(await this.reviews.find({ where: { ...own, ...where }, ...paging }), page);
  }

  /** The case that a reviewer holds; null without one. */
  findHeld(organizationId: Id<'org'>, reviewer: Id<'staff'>, now: Date): Promise<Review | null> {
    return this.reviews.findOne({
      where: { organizationId, ...heldBy(reviewer, now) },
      order: { createdAt: 'ASC' },
    });
  }

  /** The oldest free case that this reviewer has not decided. */
  findFree(
    organizationId: Id<'org'>,
    reviewer: Id<'staff'>,
    { now, except }: { now: Date; except: readonly Id<'vs'>[] },
  ): Promise<Review | null> {
    return this.#one(
      `SELECT ${REVIEW.select('r')} FROM verification.reviews r
        WHERE r.organization_id = $1 AND r.status = 'waiting'
          AND (r.lease_expires_at IS NULL OR r.lease_expires_at <= $3) AND r.session_id <> ALL($4::uuid[])
          AND NOT EXISTS (SELECT FROM verification.review_decisions d
            WHERE d.organization_id = $1 AND d.session_id = r.session_id AND d.reviewer_id = $2)
        ORDER BY r.created_at, r.session_id LIMIT 1`,
      organizationId,
      [uuidOf(reviewer), now, except.map(uuidOf)],
    );
  }

  /** Leases a free case that the reviewer may decide; null if another one was faster. */
  lease(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    { reviewer, now, until }: { reviewer: Id<'staff'>; now: Date; until: Date },
  ): Promise<Review | null> {
    return this.#one(
      `UPDATE verification.reviews SET leased_by = $3, lease_expires_at = $5
        WHERE organization_id = $1 AND session_id = $2 AND status = 'waiting'
          AND (lease_expires_at IS NULL OR lease_expires_at <= $4)
       RETURNING ${REVIEW.select()}`,
      organizationId,
      [uuidOf(sessionId), uuidOf(reviewer), now, until],
    );
  }

  /** Extends a lease; null if it was lost. */
  renew(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    { reviewer, now, until }: { reviewer: Id<'staff'>; now: Date; until: Date },
  ): Promise<Review | null> {
    return this.#one(
      `UPDATE verification.reviews SET lease_expires_at = $5
        WHERE organization_id = $1 AND session_id = $2 AND status = 'waiting' AND leased_by = $3 AND lease_expires_at > $4
       RETURNING ${REVIEW.select()}`,
      organizationId,
      [uuidOf(sessionId), uuidOf(reviewer), now, until],
    );
  }

  /** Locks a case for its holder's verdict; null if the lease was lost. */
  lockHeld(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    { reviewer, now }: { reviewer: Id<'staff'>; now: Date },
    tx: Transaction,
  ): Promise<Review | null> {
    return tx.manager.findOne(Review, {
      where: { organizationId, sessionId, ...heldBy(reviewer, now) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async addDecision(decision: ReviewDecision, tx: Transaction): Promise<void> {
    await tx.manager.insert(ReviewDecision, decision);
  }

  /** Oldest first. */
  listDecisions(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    on: Queryable = this.database,
  ): Promise<ReviewDecision[]> {
    return on.manager.find(ReviewDecision, {
      where: { organizationId, sessionId },
      order: { decidedAt: 'ASC', reviewerId: 'ASC' },
    });
  }

  /** Those of these sessions that a reviewer has decided. */
  async decidedBy(
    organizationId: Id<'org'>,
    reviewerId: Id<'staff'>,
    sessionIds: readonly Id<'vs'>[],
  ): Promise<ReadonlySet<Id<'vs'>>> {
    const decisions = await this.decisions.find({
      where: { organizationId, reviewerId, sessionId: In(sessionIds) },
      select: { sessionId: true },
    });
    return new Set(decisions.map(({ sessionId }) => sessionId));
  }

  /** Ends a locked case, or gives it back for another reviewer. */
  async settle(
    organizationId: Id<'org'>,
    sessionId: Id<'vs'>,
    { status, endedAt }: Pick<Review, 'status' | 'endedAt'>,
    on: Queryable = this.database,
  ): Promise<void> {
    const changes = { status, endedAt, leasedBy: null, leaseExpiresAt: null };
    await on.manager.update(Review, { organizationId, sessionId }, changes);
  }

  async #one(
    text: string,
    organizationId: Id<'org'>,
    values: unknown[],
    on: Queryable = this.database,
  ): Promise<Review | null> {
    const [row] = await on.query(text, [uuidOf(organizationId), ...values]);
    return row ? { organizationId, ...REVIEW.read(row) } : null;
  }
}

/** A case whose lease this reviewer has. */
function heldBy(leasedBy: Id<'staff'>, now: Date): FindOptionsWhere<Review> {
  return { status: 'waiting', leasedBy, leaseExpiresAt: MoreThan(now) };
}
