import { Body, Controller, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Answers, PictureBody, PictureOfBody } from '../../../platform/http/index.js';
import type { PictureFile } from '../../../platform/pictures/index.js';
import {
  CAPTURE_KINDS,
  challengeEnded,
  challengeExpired,
  challengeNotFound,
  challengesExceeded,
  framesExceeded,
  framesIncomplete,
  MAX_FRAME_BYTES,
  MAX_FRAMES,
  promptClosed,
  promptUnanswered,
} from '../../evidence/index.js';
import { sessionAlreadyTerminal, sessionBusy } from '../../sessions/index.js';
import { CameraOfBrowser, HostedSession } from '../entry/hosted-session.decorator.js';
import { stepNotCurrent } from './step.problems.js';
import { CaptureQuery, FrameQuery, NewChallengeDto, NextPromptDto } from './evidence.dto.js';
import {
  captureView,
  CaptureView,
  CompletedChallengeView,
  FrameView,
  livenessChallengeView,
  LivenessChallengeView,
  promptView,
  PromptView,
} from './evidence.view.js';
import {
  EvidenceUploads,
  type Camera,
  captureKindUnknown,
  captureNotExpected,
  consentRequired,
  frameNumberInvalid,
  uploadNotAllowed,
} from './evidence-uploads.service.js';

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** Why a picture is not taken now. */
const NOT_NOW = [
  captureNotExpected,
  consentRequired,
  stepNotCurrent,
  sessionAlreadyTerminal,
  sessionBusy,
];
const NOT_THIS_CHALLENGE = [challengeNotFound, challengeEnded, challengeExpired, promptClosed];

/** Pictures and frames from the camera of the hosted page. */
@ApiTags('Hosted page')
@ApiParam({ name: 'id', schema: { type: 'string' } })
@Controller('verify/api/:id')
export class EvidenceUploadsController {
  constructor(private readonly uploads: EvidenceUploads) {}

  @Put('captures/:kind')
  @ApiOperation({ summary: 'Send a picture; replaces the earlier one of its kind' })
  @ApiParam({ name: 'kind', schema: { type: 'string', enum: [...CAPTURE_KINDS] } })
  @HostedSession()
  @PictureBody(MAX_PICTURE_BYTES)
  @Answers(200, CaptureView, captureKindUnknown, uploadNotAllowed, ...NOT_NOW)
  async capture(
    @CameraOfBrowser() camera: Camera,
    @Param('kind') kind: string,
    @Query() { source = 'camera' }: CaptureQuery,
    @PictureOfBody() picture: PictureFile,
  ) {
    const kept = await this.uploads.capture(camera, { kind, source, picture });
    return captureView(kept.kind, kept.issues);
  }

  @Post('liveness_challenges')
  @ApiOperation({ summary: 'Begin a liveness challenge; ends an earlier one' })
  @HostedSession()
  @Answers(200, LivenessChallengeView, challengesExceeded, ...NOT_NOW)
  async challenge(
    @CameraOfBrowser() camera: Camera,
    @Body() { more_time: hasMoreTime = false }: NewChallengeDto,
  ) {
    return livenessChallengeView(await this.uploads.challenge(camera, hasMoreTime));
  }

  @Post('liveness_challenges/:challenge_id/prompts')
  @ApiOperation({ summary: 'Ask for the next move; closes the one before' })
  @ApiParam({ name: 'challenge_id', schema: { type: 'string' } })
  @HostedSession()
  @Answers(200, PromptView, promptUnanswered, ...NOT_THIS_CHALLENGE, ...NOT_NOW)
  async prompt(
    @CameraOfBrowser() camera: Camera,
    @Param('challenge_id') challengeId: string,
    @Body() { nonce }: NextPromptDto,
  ) {
    return promptView(await this.uploads.prompt(camera, challengeId, nonce));
  }

  @Put('liveness_challenges/:challenge_id/frames/:n')
  @ApiOperation({
    summary: 'Send a frame of the open prompt; replaces the earlier one of its number',
  })
  @ApiParam({ name: 'challenge_id', schema: { type: 'string' } })
  @ApiParam({ name: 'n', schema: { type: 'integer', minimum: 0, maximum: MAX_FRAMES - 1 } })
  @HostedSession()
  @PictureBody(MAX_FRAME_BYTES)
  @Answers(200, FrameView, frameNumberInvalid, framesExceeded, ...NOT_THIS_CHALLENGE, ...NOT_NOW)
  async frame(
    @CameraOfBrowser() camera: Camera,
    @Param() { challenge_id, n }: { challenge_id: string; n: string },
    @Query() { nonce }: FrameQuery,
    @PictureOfBody() picture: PictureFile,
  ) {
    const frame = { challengeId: challenge_id, n, nonce, picture };
    return { challenge_id, n: await this.uploads.frame(camera, frame) };
  }

  @Post('liveness_challenges/:challenge_id/complete')
  @ApiOperation({ summary: 'End the answer to a challenge' })
  @ApiParam({ name: 'challenge_id', schema: { type: 'string' } })
  @HostedSession()
  @Answers(200, CompletedChallengeView, framesIncomplete, ...NOT_THIS_CHALLENGE, ...NOT_NOW)
  async complete(
    @CameraOfBrowser() camera: Camera,
    @Param('challenge_id') challengeId: string,
  ): Promise<CompletedChallengeView> {
    const { id } = await this.uploads.complete(camera, challengeId);
    return { challenge_id: id, status: 'completed' };
  }
}
