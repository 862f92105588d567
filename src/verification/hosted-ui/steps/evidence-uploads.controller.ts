import { Body, Controller, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags, ApiProperty } from '@nestjs/swagger';
import {
  Answers,
  PictureBody,
  PictureOfBody,
  BooleanField,
  ChoiceField,
  TextField,
  textOrNull,
  viewOf,
} from '../../../platform/http/index.js';
import type { PictureFile } from '../../../platform/pictures/index.js';
import { unixSeconds } from '../../../platform/clock/index.js';
import {
  CAPTURE_KINDS,
  challengeEnded,
  challengeExpired,
  challengeNotFound,
  challengesExceeded,
  framesExceeded,
  framesIncomplete,
  LIGHTS,
  MAX_FRAME_BYTES,
  MAX_FRAMES,
  promptClosed,
  promptUnanswered,
  PROMPTS,
  type CaptureKind,
  type Light,
  type OpenPrompt,
  type Prompt,
} from '../../evidence/index.js';
import { sessionAlreadyTerminal, sessionBusy } from '../../sessions/index.js';
import type { BrowserSession } from '../entry/hosted-session.authenticator.js';
import { CameraOfBrowser, HostedSession } from '../entry/hosted-session.decorator.js';
import { stepNotCurrent } from '../hosted.problems.js';
import {
  EvidenceUploads,
  captureKindUnknown,
  captureNotExpected,
  consentRequired,
  frameNumberInvalid,
  uploadNotAllowed,
  PICTURE_SOURCES,
  type PictureSource,
} from './evidence-uploads.service.js';
import { CAPTURE_ISSUES, type CaptureIssue } from './capture-hints.service.js';

class CaptureQuery {
  @ChoiceField('Where the page got the picture; `camera` when left out.', {
    of: PICTURE_SOURCES,
    optional: true,
  })
  source?: PictureSource;
}

const NONCE = ['The `nonce` of the open prompt.', { max: 100 }] as const;

class FrameQuery {
  @TextField(...NONCE) nonce: string;
}

class NewChallengeDto {
  @BooleanField('Whether the person needs more time; every limit is then four times longer.', {
    optional: true,
  })
  more_time?: boolean | null;

  @BooleanField('Whether the screen may give coloured light, where the project has it.', {
    optional: true,
  })
  screen_light?: boolean | null;
}

class NextPromptDto {
  @TextField(...NONCE) nonce: string;
}

class CaptureIssueView {
  @ApiProperty({ type: 'string', enum: [...CAPTURE_ISSUES] }) code: CaptureIssue['code'];
  @ApiProperty({ type: 'string', description: 'What to do better, for the person to read.' })
  hint: string;
}

class CaptureView {
  @ApiProperty({ type: 'string', enum: [...CAPTURE_KINDS] }) kind: CaptureKind;
  @ApiProperty({
    type: 'boolean',
    description: 'Whether the picture is good enough. It is kept either way.',
  })
  accepted: boolean;
  @ApiProperty({
    type: [CaptureIssueView],
    description: 'What a quick look found; empty where this process has no engine.',
  })
  issues: CaptureIssueView[];
}

class PromptView {
  @ApiProperty({ type: 'integer', description: '0 for looking ahead, then the moves.' }) n: number;
  @ApiProperty({
    type: 'string',
    enum: [...PROMPTS],
    description: "Look ahead, or turn to one's own left or right, up or down.",
  })
  prompt: Prompt;
  @ApiProperty({ type: 'string', description: 'Goes with each frame of this prompt.' })
  nonce: string;
  @ApiProperty({
    ...textOrNull,
    enum: [...LIGHTS, null],
    description: 'The colour around the picture meanwhile; null without coloured light.',
  })
  light: Light | null;
  @ApiProperty({ type: 'integer', description: 'Milliseconds for which it takes frames.' })
  lasts_ms: number;
}

class LivenessChallengeView {
  @ApiProperty({ type: 'string' }) challenge_id: string;
  @ApiProperty({ type: 'integer', description: 'How many prompts follow the first, one by one.' })
  moves: number;
  @ApiProperty({ type: PromptView }) prompt: PromptView;
  @ApiProperty({
    type: 'integer',
    description: 'Unix seconds; the whole lasts 60 seconds, or 240 with more time.',
  })
  expires_at: number;
}

class FrameView {
  @ApiProperty({ type: 'string' }) challenge_id: string;
  @ApiProperty({ type: 'integer' }) n: number;
}

class CompletedChallengeView {
  @ApiProperty({ type: 'string' }) challenge_id: string;
  @ApiProperty({ type: 'string', enum: ['completed'] }) status: 'completed';
}

function captureView(kind: CaptureKind, issues: CaptureIssue[]): CaptureView {
  return { kind, accepted: issues.length === 0, issues };
}

function livenessChallengeView(open: OpenPrompt): LivenessChallengeView {
  const { id, moves, expiresAt } = open.challenge;
  return {
    challenge_id: id,
    moves: moves.length,
    prompt: viewOf(PromptView, open),
    expires_at: unixSeconds(expiresAt),
  };
}

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
    @CameraOfBrowser() camera: BrowserSession,
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
    @CameraOfBrowser() camera: BrowserSession,
    @Body() { more_time, screen_light }: NewChallengeDto,
  ) {
    const options = { hasMoreTime: more_time ?? false, hasLight: screen_light ?? false };
    return livenessChallengeView(await this.uploads.challenge(camera, options));
  }

  @Post('liveness_challenges/:challenge_id/prompts')
  @ApiOperation({ summary: 'Ask for the next move; closes the one before' })
  @ApiParam({ name: 'challenge_id', schema: { type: 'string' } })
  @HostedSession()
  @Answers(200, PromptView, promptUnanswered, ...NOT_THIS_CHALLENGE, ...NOT_NOW)
  async prompt(
    @CameraOfBrowser() camera: BrowserSession,
    @Param('challenge_id') challengeId: string,
    @Body() { nonce }: NextPromptDto,
  ) {
    return viewOf(PromptView, await this.uploads.prompt(camera, challengeId, nonce));
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
    @CameraOfBrowser() camera: BrowserSession,
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
    @CameraOfBrowser() camera: BrowserSession,
    @Param('challenge_id') challengeId: string,
  ): Promise<CompletedChallengeView> {
    const { id } = await this.uploads.complete(camera, challengeId);
    return { challenge_id: id, status: 'completed' };
  }
}
