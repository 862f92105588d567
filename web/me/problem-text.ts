import { RequestProblem } from '../kit/api-client.js';
import type { MeWords } from './words.js';

interface Asked {
  words: MeWords;
  isByLink?: boolean | undefined;
}

/** Why a call about held data was refused. */
export function problemText(error: unknown, { words, isByLink = false }: Asked): string {
  const code = error instanceof RequestProblem ? error.code : '';
  if (code === 'legal_hold') return words.onHold;
  return ['held_data_unavailable', 'link_invalid', 'user_absent'].includes(code)
    ? words[isByLink ? 'linkEnded' : 'verifyAgain']
    : words.tryAgain;
}

/** Whether the same call may succeed in a moment: no answer, a broken server, or too many calls. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof RequestProblem) || error.kind !== 'refused' || error.status === 429;
}
