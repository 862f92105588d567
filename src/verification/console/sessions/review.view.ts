import { ApiProperty } from '@nestjs/swagger';
import { text, textOrNull, time, timeOrNull, viewOf } from '../../../platform/http/index.js';
import { CAPTURE_KINDS, MOVES, type CaptureKind, type Move } from '../../evidence/index.js';
import {
  REVIEW_CAUSES,
  REVIEW_QUESTIONS,
  REVIEW_REASONS,
  REVIEW_STATUSES,
  VERDICTS,
  type ReviewCause,
  type ReviewQuestion,
  type ReviewReason,
  type ReviewStatus,
  type Verdict,
} from '../../review/index.js';
import type { ListedReview, ReviewDetail } from './reviews.service.js';

/** A case of the queue. Its id is the session's. */
export class ReviewView {
  @ApiProperty({ ...text, example: 'vs_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['review'] }) object_name: 'review';
  @ApiProperty(text) project_id: string;
  @ApiProperty({ ...text, enum: [...REVIEW_CAUSES] }) cause: ReviewCause;
  @ApiProperty({ ...text, enum: [...REVIEW_QUESTIONS] }) question: ReviewQuestion;
  @ApiProperty({ ...text, enum: [...REVIEW_STATUSES] }) status: ReviewStatus;
  @ApiProperty({ type: 'boolean', description: 'Whether two reviewers must confirm.' })
  needs_second: boolean;
  @ApiProperty({
    type: 'boolean',
    description:
      'Whether you have given your verdict; a waiting case then waits for another reviewer.',
  })
  decided_by_you: boolean;
  @ApiProperty({ ...textOrNull, description: 'The reviewer who holds the case.' }) leased_by:
    string | null;
  @ApiProperty(timeOrNull) lease_expires_at: number | null;
  @ApiProperty(time) created_at: number;
  @ApiProperty(timeOrNull) ended_at: number | null;
}

export class ReviewPictureView {
  @ApiProperty(text) id: string;
  @ApiProperty({ ...text, enum: [...CAPTURE_KINDS] }) kind: CaptureKind;
}

export class ReviewFrameView {
  @ApiProperty(text) id: string;
  @ApiProperty({ type: 'integer', description: 'Milliseconds since the challenge began.' })
  at_ms: number;
}

/** The liveness challenge that the engine judged last. */
export class ReviewChallengeView {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...MOVES] },
    description: "To the person's own left and right, in this order.",
  })
  moves: Move[];
  @ApiProperty({
    type: [ReviewFrameView],
    description: 'Some frames, the first and last included.',
  })
  frames: ReviewFrameView[];
}

export class ReviewVerdictView {
  @ApiProperty(text) reviewer_id: string;
  @ApiProperty({ ...text, enum: [...VERDICTS] }) verdict: Verdict;
  @ApiProperty({ ...text, enum: [...REVIEW_REASONS] }) reason: ReviewReason;
  @ApiProperty(time) decided_at: number;
}

/** One case, without the engine's findings: they must not influence the reviewer's answer. */
export class ReviewDetailView extends ReviewView {
  @ApiProperty({
    type: [ReviewPictureView],
    description: 'What to look at; only for the reviewer who holds the case.',
  })
  pictures: ReviewPictureView[];
  @ApiProperty({
    type: ReviewChallengeView,
    nullable: true,
    description: 'The liveness results; only for the reviewer who holds the case.',
  })
  challenge: ReviewChallengeView | null;
  @ApiProperty({
    type: [ReviewVerdictView],
    description: 'Empty until the case has ended: a second reviewer decides blind.',
  })
  verdicts: ReviewVerdictView[];
}

export function reviewView({ review, isDecidedByCaller }: ListedReview): ReviewView {
  return viewOf(ReviewView, review, { id: review.sessionId, decided_by_you: isDecidedByCaller });
}

export function reviewDetailView(detail: ReviewDetail): ReviewDetailView {
  const { pictures, challenge, decisions } = detail;
  return {
    ...reviewView(detail),
    pictures: pictures.map((picture) => viewOf(ReviewPictureView, picture)),
    challenge: challenge && {
      moves: challenge.moves,
      frames: challenge.frames.map((frame) => viewOf(ReviewFrameView, frame)),
    },
    verdicts: decisions.map((decision) => viewOf(ReviewVerdictView, decision)),
  };
}
