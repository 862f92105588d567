import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  ChoiceField,
  PageQuery,
} from '../../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import {
  reviewLeaseLost,
  reviewNotFound,
  reviewQueueEmpty,
  reviewReasonInvalid,
  REVIEW_REASONS,
  REVIEW_STATUSES,
  VERDICTS,
  type ReviewReason,
  type ReviewStatus,
  type Verdict,
} from '../../review/index.js';
import {
  sessionAlreadyTerminal,
  sessionFaceOutdated,
  sessionNotFound,
} from '../../sessions/index.js';
import { reviewDetailView, ReviewDetailView, reviewView, ReviewView } from './review.view.js';
import { Reviews } from './reviews.service.js';

class ListReviewsQuery extends PageQuery {
  @ChoiceField('Only this status; `waiting` when left out.', {
    of: REVIEW_STATUSES,
    optional: true,
  })
  status?: ReviewStatus;
}

class DecideReviewDto {
  @ChoiceField('The verdict.', { of: VERDICTS }) verdict: Verdict;
  @ChoiceField('Why: a reason of the verdict.', { of: REVIEW_REASONS }) reason: ReviewReason;
}

@ApiTags('Console')
@Controller('console/v1/reviews')
export class ReviewsController {
  constructor(private readonly reviews: Reviews) {}

  @Get()
  @ApiOperation({ summary: 'List the cases of the review queue' })
  @Staff('review:read')
  @Answers(200, ListViewOf(ReviewView))
  async list(@Caller() caller: StaffCaller<'org'>, @Query() query: ListReviewsQuery) {
    const page = pageOf(query, 'vs');
    const found = await this.reviews.list(caller, query.status ?? 'waiting', page);
    return listView(found.map(reviewView), page);
  }

  @Post('take_next')
  @ApiOperation({ summary: 'Take the oldest case for ten minutes' })
  @Staff('review:decide')
  @Answers(200, ReviewDetailView, reviewQueueEmpty)
  async takeNext(@Caller() caller: StaffCaller<'org'>) {
    return reviewDetailView(await this.reviews.takeNext(caller));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a case by the id of its session' })
  @Staff('review:read')
  @Answers(200, ReviewDetailView, reviewNotFound)
  async get(@Caller() caller: StaffCaller<'org'>, @Param('id') id: string) {
    return reviewDetailView(await this.reviews.get(caller, id));
  }

  @Post(':id/renew')
  @ApiOperation({ summary: 'Keep a case for ten more minutes' })
  @Staff('review:decide')
  @Answers(200, ReviewDetailView, reviewNotFound, reviewLeaseLost)
  async renew(@Caller() caller: StaffCaller<'org'>, @Param('id') id: string) {
    return reviewDetailView(await this.reviews.renew(caller, id));
  }

  @Post(':id/release')
  @ApiOperation({ summary: 'Give a case back' })
  @Staff('review:decide')
  @Answers(200, ReviewDetailView, reviewNotFound, reviewLeaseLost)
  async release(@Caller() caller: StaffCaller<'org'>, @Param('id') id: string) {
    return reviewDetailView(await this.reviews.release(caller, id));
  }

  @Post(':id/decide')
  @ApiOperation({ summary: 'Decide a case; the session continues accordingly' })
  @Staff('review:decide')
  @Answers(
    200,
    ReviewDetailView,
    reviewNotFound,
    reviewLeaseLost,
    reviewReasonInvalid,
    sessionNotFound,
    sessionAlreadyTerminal,
    sessionFaceOutdated,
  )
  async decide(
    @Caller() caller: StaffCaller<'org'>,
    @Param('id') id: string,
    @Body() input: DecideReviewDto,
  ) {
    return reviewDetailView(await this.reviews.decide(caller, id, input));
  }
}
