import { Injectable } from '@nestjs/common';
import { Hasher } from '../../../platform/crypto/index.js';
import type { Transaction } from '../../../platform/database/index.js';
import {
  isSampled,
  questionAbout,
  ReviewStore,
  type ReviewCause,
  type ReviewMode,
  type ReviewQuestion,
} from '../../review/index.js';
import type { Result } from '../model/run-conclusion.policy.js';
import type { Session } from '../model/session.js';

interface AskedReview {
  cause: ReviewCause;
  question: ReviewQuestion;
}

/** Sessions of known users are never reviewed: their proof comes from rules alone. */
export function reviewModeOf({
  review,
  requestedUserId,
}: Pick<Session, 'review' | 'requestedUserId'>): ReviewMode {
  return requestedUserId === null ? review : 'off';
}

/** Decides which sessions go to review. */
@Injectable()
export class ReviewQueue {
  constructor(
    private readonly reviews: ReviewStore,
    private readonly hasher: Hasher,
  ) {}

  /** The review of a result; null for most. */
  questionFor(session: Session, { failure, isUnclear, checks }: Result): AskedReview | null {
    const { organizationId, id } = session;
    const mode = reviewModeOf(session);
    if (mode === 'unclear' && failure !== null && isUnclear) {
      const open = checks.filter(({ value }) => !value).length;
      const question = questionAbout(failure, open);
      return question && { cause: 'unclear', question };
    }
    if (mode !== 'sample' || failure !== null) return null;
    const hash = this.hasher.blindIndex(organizationId, 'review_sample', id);
    return isSampled(hash) ? { cause: 'sample', question: 'all_in_order' } : null;
  }

  async add(
    { organizationId, id: sessionId, projectId, secondReview: needsSecond }: Session,
    asked: AskedReview,
    createdAt: Date,
    tx: Transaction,
  ): Promise<void> {
    const review = { organizationId, sessionId, projectId, needsSecond, ...asked, createdAt };
    await this.reviews.insert(review, tx);
  }

  /** Ends the review of an ended session. */
  async close(
    { organizationId, id, review }: Session,
    endedAt: Date,
    tx: Transaction,
  ): Promise<void> {
    if (review !== 'off') await this.reviews.close(organizationId, id, endedAt, tx);
  }
}
