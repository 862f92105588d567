import type { RequestProblem } from '../kit/api-client.js';
import type { ActionName, Failure } from './page-state.js';
import type { Words } from './words/en.js';

export interface ProblemWords {
  title: string;
  text: string;
  /** Asking again, unchanged, can help. */
  retryable: boolean;
}

/** Problems with words of their own; all others have words by kind. */
const OWN = {
  consent_text_changed: 'consentChanged',
  capture_unavailable: 'noCapture',
  device_key_refused: 'keyNotShown',
  face_tries_used_up: 'facesOver',
  step_tries_used_up: 'stepOver',
  message_channel_unavailable: 'noMessages',
  phone_code_not_sent: 'codeGone',
  email_code_not_sent: 'codeGone',
} as const;

const FORMS: readonly ActionName[] = [
  'phone_code',
  'phone',
  'email_code',
  'email',
  'address',
  'ssn',
  'insurance_card',
];

/** The step shows a refused value beside its field. */
export function isShownAtField({ action, problem }: Failure): boolean {
  return FORMS.includes(action) && problem.status === 400;
}

/**
 * How a person can solve a problem. The server's own words are for developers and are not shown.
 */
export function problemWords(words: Words, problem: RequestProblem): ProblemWords {
  const { problems } = words;
  if (problem.kind === 'network') return { ...problems.network, retryable: true };
  if (problem.status === 429) {
    const { title, text } = problems.tooMany;
    const wait = waitWords(words, problem.retryAfterSeconds);
    return { title, text: text(wait), retryable: false };
  }
  if (isOwn(problem.code)) return { ...problems[OWN[problem.code]], retryable: false };
  if (problem.kind === 'server') return { ...problems.server, retryable: true };
  return { ...problems.refused, retryable: false };
}

function isOwn(code: string): code is keyof typeof OWN {
  return Object.hasOwn(OWN, code);
}

export function waitWords({ wait }: Words, seconds: number | null): string {
  return seconds === null ? wait.unknown : wait.minutes(Math.max(1, Math.ceil(seconds / 60)));
}
