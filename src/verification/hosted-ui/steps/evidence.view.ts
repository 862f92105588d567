import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '../../../platform/clock/index.js';
import {
  CAPTURE_KINDS,
  PROMPTS,
  type CaptureKind,
  type OpenPrompt,
  type Prompt,
} from '../../evidence/index.js';
import { CAPTURE_ISSUES, type CaptureIssue } from './capture-hint.policy.js';

export class CaptureIssueView {
  @ApiProperty({ type: 'string', enum: [...CAPTURE_ISSUES] }) code: CaptureIssue['code'];
  @ApiProperty({ type: 'string', description: 'What to do better, for the person to read.' })
  hint: string;
}

export class CaptureView {
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

export class PromptView {
  @ApiProperty({ type: 'integer', description: '0 for looking ahead, then the moves.' }) n: number;
  @ApiProperty({
    type: 'string',
    enum: [...PROMPTS],
    description: "Look ahead, or turn to one's own left or right, up or down.",
  })
  prompt: Prompt;
  @ApiProperty({ type: 'string', description: 'Goes with each frame of this prompt.' })
  nonce: string;
  @ApiProperty({ type: 'integer', description: 'Milliseconds for which it takes frames.' })
  lasts_ms: number;
}

export class LivenessChallengeView {
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

export class FrameView {
  @ApiProperty({ type: 'string' }) challenge_id: string;
  @ApiProperty({ type: 'integer' }) n: number;
}

export class CompletedChallengeView {
  @ApiProperty({ type: 'string' }) challenge_id: string;
  @ApiProperty({ type: 'string', enum: ['completed'] }) status: 'completed';
}

export function captureView(kind: CaptureKind, issues: CaptureIssue[]): CaptureView {
  return { kind, accepted: issues.length === 0, issues };
}

export function promptView({ n, prompt, nonce, lastsMs }: OpenPrompt): PromptView {
  return { n, prompt, nonce, lasts_ms: lastsMs };
}

export function livenessChallengeView(open: OpenPrompt): LivenessChallengeView {
  const { id, moves, expiresAt } = open.challenge;
  return {
    challenge_id: id,
    moves: moves.length,
    prompt: promptView(open),
    expires_at: unixSeconds(expiresAt),
  };
}
