import type { RequestProblem } from '../kit/api-client.js';
import type { ActionName, Failure } from './page-state.js';

export interface ProblemWords {
  title: string;
  text: string;
  /** Asking again, unchanged, can help. */
  retryable: boolean;
}

const CODE_GONE: ProblemWords = {
  title: 'That code is no longer good',
  text: 'Ask for a new one, then enter it here.',
  retryable: false,
};

/** Problems with words of their own; all others have words by kind. */
const WORDS: Partial<Record<string, ProblemWords>> = {
  consent_text_changed: {
    title: 'The text has just changed',
    text: 'Please read it once more, then choose again.',
    retryable: false,
  },
  capture_unavailable: {
    title: 'This step is not available here yet',
    text: 'This deployment cannot do it, so the verification cannot be finished. Nothing is wrong with your device.',
    retryable: false,
  },
  message_channel_unavailable: {
    title: 'No code can be sent here yet',
    text: 'This deployment cannot do it, so the verification cannot be finished. Nothing is wrong with your device.',
    retryable: false,
  },
  phone_code_not_sent: CODE_GONE,
  email_code_not_sent: CODE_GONE,
};

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
export function problemWords(problem: RequestProblem): ProblemWords {
  if (problem.kind === 'network') {
    return {
      title: 'We can’t reach the server',
      text: 'Check your internet connection. Nothing you did is lost.',
      retryable: true,
    };
  }
  if (problem.status === 429) {
    return {
      title: 'Too many tries',
      text: `Please wait ${waitWords(problem.retryAfterSeconds)}, then try again.`,
      retryable: false,
    };
  }
  const known = WORDS[problem.code];
  if (known) return known;
  if (problem.kind === 'server') {
    return {
      title: 'Something went wrong on our side',
      text: 'Nothing you did is lost. Try again in a moment.',
      retryable: true,
    };
  }
  return {
    title: 'That did not work',
    text: 'Please check your entry and try again.',
    retryable: false,
  };
}

export function waitWords(seconds: number | null): string {
  if (seconds === null) return 'a few minutes';
  if (seconds < 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
