import { ChoiceField, PageQuery } from '../../../platform/http/index.js';
import {
  REVIEW_REASONS,
  REVIEW_STATUSES,
  VERDICTS,
  type ReviewReason,
  type ReviewStatus,
  type Verdict,
} from '../../review/index.js';

export class ListReviewsQuery extends PageQuery {
  @ChoiceField('Only this status; `waiting` when left out.', {
    of: REVIEW_STATUSES,
    optional: true,
  })
  status?: ReviewStatus;
}

export class DecideReviewDto {
  @ChoiceField('The verdict.', { of: VERDICTS }) verdict: Verdict;
  @ChoiceField('Why: a reason of the verdict.', { of: REVIEW_REASONS }) reason: ReviewReason;
}
