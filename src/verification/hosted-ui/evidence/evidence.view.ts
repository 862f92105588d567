import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '../../../platform/clock/index.js';
import { CAPTURE_KINDS, MOVES, type CaptureKind, type Move } from '../../evidence/index.js';
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

export class LivenessChallengeView {
  @ApiProperty({ type: 'string' }) challenge_id: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...MOVES] },
    description: "To the person's own left and right, in this order.",
  })
  moves: Move[];
  @ApiProperty({ type: 'integer', description: 'Unix seconds; it lasts 60 seconds.' })
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

interface Issued {
  id: string;
  moves: Move[];
  expiresAt: Date;
}

export function livenessChallengeView({ id, moves, expiresAt }: Issued): LivenessChallengeView {
  return { challenge_id: id, moves, expires_at: unixSeconds(expiresAt) };
}
