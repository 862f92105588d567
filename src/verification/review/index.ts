export {
  REVIEW_STATUSES,
  type Review,
  type ReviewStatus,
  type ReviewDecision,
  reviewLeaseLost,
  reviewNotFound,
  reviewQueueEmpty,
  reviewReasonInvalid,
} from './review.entity.js';
export { ReviewModule } from './review.module.js';
export {
  isReasonOf,
  isSampled,
  LEASE_SECONDS,
  outcomeOf,
  questionAbout,
  REVIEW_CAUSES,
  REVIEW_MODES,
  REVIEW_QUESTIONS,
  REVIEW_REASONS,
  VERDICTS,
  type ReviewCause,
  type ReviewMode,
  type ReviewQuestion,
  type ReviewReason,
  type Verdict,
} from './review.policy.js';
export { ReviewStore } from './review.store.js';
