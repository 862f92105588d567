import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Unreadable } from '../../../platform/crypto/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import { StaffDirectory, type StaffCaller } from '../../../staff/index.js';
import { VerificationAudit } from '../../audit/index.js';
import { EvidenceService, type JudgedChallenge, type ListedCapture } from '../../evidence/index.js';
import {
  isReasonOf,
  LEASE_SECONDS,
  outcomeOf,
  reviewLeaseLost,
  reviewNotFound,
  reviewQueueEmpty,
  reviewReasonInvalid,
  ReviewStore,
  type Review,
  type ReviewDecision,
  type ReviewReason,
  type ReviewStatus,
  type Verdict,
} from '../../review/index.js';
import {
  isOverdue,
  SessionLifecycle,
  SessionsService,
  type Session,
  type SessionData,
} from '../../sessions/index.js';
import { isOwnCase, STARTED_BY, shownFrames } from './review-case.policy.js';

export interface ListedReview {
  review: Review;
  /** Whether the reviewer who asks has given their verdict. */
  isDecidedByCaller: boolean;
}

export interface ReviewDetail extends ListedReview {
  pictures: ListedCapture[];
  /** Some of its frames. */
  challenge: JudgedChallenge | null;
  decisions: ReviewDecision[];
}

/** Actions of reviewers: taking a case, extending its lease, and deciding it. */
@Injectable()
export class Reviews {
  constructor(
    private readonly reviews: ReviewStore,
    private readonly sessions: SessionsService,
    private readonly lifecycle: SessionLifecycle,
    private readonly evidence: EvidenceService,
    private readonly staff: StaffDirectory,
    private readonly audit: VerificationAudit,
    private readonly clock: Clock,
  ) {}

  /** Up to limit + 1 reviews of a status, newest session first. */
  async list(
    { tenantId, id }: StaffCaller<'org'>,
    status: ReviewStatus,
    page: Page<'vs'>,
  ): Promise<ListedReview[]> {
    const reviews = await this.reviews.list(tenantId, status, page);
    const listed = reviews.map(({ sessionId }) => sessionId);
    const decided = await this.reviews.decidedBy(tenantId, id, listed);
    return reviews.map((review) => ({ review, isDecidedByCaller: decided.has(review.sessionId) }));
  }

  /** Throws `review_not_found`. */
  async get(caller: StaffCaller<'org'>, id: string): Promise<ReviewDetail> {
    const review = await this.reviews.find(caller.tenantId, caseId(id));
    if (!review) throw reviewNotFound();
    return this.#detail(caller, review);
  }

  /**
   * The case that the reviewer holds, or the oldest that they may decide. Throws
   * `review_queue_empty`.
   */
  async takeNext(caller: StaffCaller<'org'>): Promise<ReviewDetail> {
    const { tenantId: organizationId, id: reviewer } = caller;
    const held = await this.reviews.findHeld(organizationId, reviewer, this.clock.now());
    if (held) return this.#detail(caller, held);
    for (const except: Id<'vs'>[] = []; ;) {
      const now = this.clock.now();
      const free = await this.reviews.findFree(organizationId, reviewer, { now, except });
      if (!free) throw reviewQueueEmpty();
      const lease = { reviewer, now, until: secondsAfter(now, LEASE_SECONDS) };
      // Who holds a case sees its pictures, so it is leased only to somebody who may decide it.
      const review = (await this.#mayDecide(caller, free))
        ? await this.reviews.lease(organizationId, free.sessionId, lease)
        : null;
      if (review) {
        await this.audit.append({
          organizationId,
          actor: reviewer,
          action: 'review.taken',
          outcome: 'allowed',
          subject: review.sessionId,
        });
        return this.#detail(caller, review);
      }
      except.push(free.sessionId);
    }
  }

  /** Extends the lease by ten minutes. Throws `review_not_found`, `review_lease_lost`. */
  renew(caller: StaffCaller<'org'>, id: string): Promise<ReviewDetail> {
    return this.#keep(caller, id, LEASE_SECONDS);
  }

  /** Gives a case back. Throws `review_not_found`, `review_lease_lost`. */
  release(caller: StaffCaller<'org'>, id: string): Promise<ReviewDetail> {
    return this.#keep(caller, id, 0);
  }

  /**
   * A verdict on a case that the reviewer holds. The session's own transition decides, in the same
   * transaction. Throws `review_not_found`, `review_lease_lost`, `review_reason_invalid`,
   * `session_already_terminal`, `session_face_outdated`.
   */
  async decide(
    caller: StaffCaller<'org'>,
    id: string,
    { verdict, reason }: { verdict: Verdict; reason: ReviewReason },
  ): Promise<ReviewDetail> {
    const { tenantId: organizationId, id: reviewerId } = caller;
    const sessionId = caseId(id);
    if (!isReasonOf(verdict, reason)) throw reviewReasonInvalid();
    await this.lifecycle.review(organizationId, sessionId, async (session, tx) => {
      const now = this.clock.now();
      const review = await this.reviews.lockHeld(
        organizationId,
        sessionId,
        { reviewer: reviewerId, now },
        tx,
      );
      if (!review || !session.data || (await this.#isOwn(caller, sessionId, session.data, tx)))
        throw reviewLeaseLost();
      const decision = { organizationId, sessionId, reviewerId, verdict, reason, decidedAt: now };
      await this.reviews.addDecision(decision, tx);
      const given = await this.reviews.listDecisions(organizationId, sessionId, tx);
      const outcome = outcomeOf(
        given.map((each) => each.verdict),
        review,
      );
      const status = outcome === null ? 'waiting' : STATUS_OF[outcome];
      const endedAt = outcome === null ? null : now;
      await this.reviews.settle(organizationId, sessionId, { status, endedAt }, tx);
      await this.audit.append(
        {
          organizationId,
          actor: reviewerId,
          action: 'review.decided',
          outcome: verdict === 'confirm' ? 'allowed' : 'refused',
          subject: sessionId,
          details: { verdict, reason, cause: review.cause, question: review.question },
        },
        tx,
      );
      return outcome;
    });
    return this.get(caller, id);
  }

  /** Sets the lease of a held case to end in this many seconds. */
  async #keep(caller: StaffCaller<'org'>, id: string, seconds: number): Promise<ReviewDetail> {
    const sessionId = caseId(id);
    const now = this.clock.now();
    const lease = { reviewer: caller.id, now, until: secondsAfter(now, seconds) };
    const review = await this.reviews.renew(caller.tenantId, sessionId, lease);
    if (review) return this.#detail(caller, review);
    const isKnown = await this.reviews.find(caller.tenantId, sessionId);
    throw isKnown ? reviewLeaseLost() : reviewNotFound();
  }

  /**
   * Whether the reviewer may decide the case; false for their own. Closes a case whose session has
   * ended.
   */
  async #mayDecide(caller: StaffCaller<'org'>, { sessionId }: Review): Promise<boolean> {
    const { tenantId } = caller;
    const session = await this.#ifReadable(tenantId, sessionId);
    if (!session) return false;
    const now = this.clock.now();
    const waits = session.data?.in_review === true && session.completedAt === null;
    if (!waits || isOverdue(session, now)) {
      await this.reviews.close(tenantId, sessionId, now);
      return false;
    }
    return session.data !== null && !(await this.#isOwn(caller, sessionId, session.data));
  }

  /** Null for a session that cannot be read: other cases wait behind it. */
  async #ifReadable(organizationId: Id<'org'>, sessionId: Id<'vs'>): Promise<Session | null> {
    try {
      return await this.sessions.get(organizationId, sessionId);
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }

  /**
   * Whether the reviewer is the person, began the session, or has already decided with another
   * account.
   */
  async #isOwn(
    caller: StaffCaller<'org'>,
    sessionId: Id<'vs'>,
    data: SessionData,
    tx?: Transaction,
  ): Promise<boolean> {
    if (isOwnCase(data, accountOf(caller))) return true;
    const decisions = await this.reviews.listDecisions(caller.tenantId, sessionId, tx);
    const tookPart = decisions.map(({ reviewerId }) => reviewerId as string);
    const startedBy = data.custom_fields[STARTED_BY];
    return this.staff.isAmong(caller, startedBy ? [...tookPart, startedBy] : tookPart, tx);
  }

  async #detail({ tenantId, id }: StaffCaller<'org'>, review: Review): Promise<ReviewDetail> {
    const { sessionId, status, leasedBy, leaseExpiresAt } = review;
    const isHeld = leasedBy === id && leaseExpiresAt !== null && leaseExpiresAt > this.clock.now();
    const [pictures, challenge, decisions] = await Promise.all([
      isHeld ? this.evidence.listOf(tenantId, sessionId) : [],
      isHeld ? this.evidence.judgedChallengeOf(tenantId, sessionId) : null,
      this.reviews.listDecisions(tenantId, sessionId),
    ]);
    const shown = challenge && { ...challenge, frames: shownFrames(challenge.frames) };
    return {
      review,
      isDecidedByCaller: decisions.some(({ reviewerId }) => reviewerId === id),
      pictures,
      challenge: shown,
      decisions: status === 'waiting' ? [] : decisions,
    };
  }
}

const STATUS_OF = { confirm: 'confirmed', refuse: 'refused' } as const;

/** The reviewer's data to compare with the case. */
function accountOf({ id, session: { name, email } }: StaffCaller): Parameters<typeof isOwnCase>[1] {
  return { id, name, email };
}

/** Throws `review_not_found`. */
function caseId(id: string): Id<'vs'> {
  if (!isId('vs', id)) throw reviewNotFound();
  return id;
}
