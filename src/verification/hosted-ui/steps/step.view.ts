import { integerOrNull } from '../../../platform/http/index.js';
import { ApiProperty } from '@nestjs/swagger';
import type { Locale } from '../../../platform/text/index.js';
import { UNCLEAR_REASONS, type UnclearReason } from '../../checks/index.js';
import { attemptsLeft, languageOf, type Session } from '../../sessions/index.js';
import { PAGE_WORDS } from '../words/page-words.js';
import {
  CODE_STEPS,
  MAX_TRIES,
  PAGE_STEPS,
  PROGRESS,
  progressOf,
  type PageStep,
  type Progress,
} from './step.policy.js';

interface StepAdvice {
  code: UnclearReason;
  text: string;
}

export class StepAdviceView {
  @ApiProperty({ type: 'string', enum: [...UNCLEAR_REASONS] }) code: UnclearReason;
  @ApiProperty({ type: 'string', description: 'For the person to read.' }) text: string;
}

export class HostedStepView {
  @ApiProperty({ type: 'string', enum: [...PAGE_STEPS] }) name: PageStep;
  @ApiProperty({ type: 'string', enum: [...PROGRESS] }) status: Progress;
  @ApiProperty({
    ...integerOrNull,
    description:
      'Tries of this step that are left, five in six hours; null for consent and for forms. The last one to fail ends the session.',
  })
  attempts_left: number | null;
  @ApiProperty({
    type: [StepAdviceView],
    description: 'Why the last try is to be repeated, and what to do better. Empty otherwise.',
  })
  reasons: StepAdviceView[];
}

export function stepViews(session: Session, now: number): HostedStepView[] {
  const attempts = session.data?.attempts ?? {};
  const language = languageOf(session);
  return progressOf(session).map(({ name, status }) => ({
    name,
    status,
    attempts_left: attemptsLeftOf(session, name, now),
    reasons:
      name === 'consent' || name === 'device_key' || status !== 'current'
        ? []
        : adviceOn(attempts[name]?.reasons ?? [], language),
  }));
}

function attemptsLeftOf({ data }: Session, step: PageStep, now: number): number | null {
  if (step === 'phone' || step === 'email')
    return MAX_TRIES - (data?.[CODE_STEPS[step].check]?.tries ?? 0);
  return step === 'document' || step === 'selfie' ? attemptsLeft(data?.attempts[step], now) : null;
}

function adviceOn(reasons: readonly UnclearReason[], locale: Locale): StepAdvice[] {
  return reasons.map((code) => ({ code, text: PAGE_WORDS[locale].advice[code] }));
}
