import { Injectable } from '@nestjs/common';
import { Hasher } from '../../../platform/crypto/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import {
  isSampled,
  questionAbout,
  ReviewStore,
  type ReviewCause,
  type ReviewQuestion,
} from '../../review/index.js';
import type { Result, Session } from '../model/index.js';

/** Why a session waits, and what its reviewer is asked. */
interface AskedReview {
  cause: ReviewCause;
  question: ReviewQuestion;
}

/** Which sessions wait for a person's decision. */
@Injectable()
export class ReviewQueue {
  constructor(
    private readonly reviews: ReviewStore,
    private readonly hasher: Hasher,
  ) {}

  /**
   * Whether a result waits for a person; null for most. A known user's session never does: what it
   * proves comes from the rules alone.
   */
  questionFor(
    { organizationId, id, review, requestedUserId }: Session,
    { failure, isUnclear }: Result,
  ): AskedReview | null {
    if (requestedUserId !== null) return null;
    if (review === 'unclear' && failure !== null && isUnclear) {
      const question = questionAbout(failure);
      return question && { cause: 'unclear', question };
    }
    if (review !== 'sample' || failure !== null) return null;
    const hash = this.hasher.blindIndex(organizationId, 'review_sample', id);
    return isSampled(hash) ? { cause: 'sample', question: 'all_in_order' } : null;
  }

  /** Queues a locked session. */
  async add(
    { organizationId, id: sessionId, projectId }: Session,
    asked: AskedReview,
    createdAt: Date,
    tx: Transaction,
  ): Promise<void> {
    const review = { organizationId, sessionId, projectId, ...asked, createdAt };
    await this.reviews.insert(review, tx);
  }

  /** An ended session waits for nobody. */
  async close(
    { organizationId, id, review }: Session,
    endedAt: Date,
    tx: Transaction,
  ): Promise<void> {
    if (review !== 'off') await this.reviews.close(organizationId, id, endedAt, tx);
  }
}
