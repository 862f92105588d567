import { checkChallenge, movesIn } from '../native/liveness/challenge-check.policy.js';
import type { FrameObservation } from '../native/liveness/frame-observation.js';
import { observeChallenge, readersOf } from '../native/observe-challenge.js';
import type { PicturesToEvaluate } from './evaluate-faces.js';
import type { LabelledChallenge } from './manifest.js';

export interface ChallengesEvaluation {
  genuine: number;
  genuine_accepted: number;
  /** Answers that no living person gave. */
  false: number;
  false_accepted: number;
  items: EvaluatedChallenge[];
}

export interface EvaluatedChallenge {
  id: string;
  accepted: boolean;
  /** Null where it was accepted. */
  reason: string | null;
}

/** Judges each answer separately, without comparing its frames to those of other answers. */
export async function evaluateChallenges(
  challenges: readonly LabelledChallenge[],
  pictures: PicturesToEvaluate,
): Promise<ChallengesEvaluation> {
  const items = await Promise.all(challenges.map((challenge) => judged(challenge, pictures)));
  const accepted = (genuine: boolean): number =>
    items.filter((item, i) => item.accepted && challenges[i]?.genuine === genuine).length;
  const genuine = challenges.filter((challenge) => challenge.genuine).length;
  return {
    genuine,
    genuine_accepted: accepted(true),
    false: challenges.length - genuine,
    false_accepted: accepted(false),
    items,
  };
}

async function judged(
  { id, frames, moves }: LabelledChallenge,
  { open, workers }: PicturesToEvaluate,
): Promise<EvaluatedChallenge> {
  const pictures = await Promise.all(
    frames.map(async ({ image, at_ms: atMs }) => ({ picture: await open(image), atMs, prompt: 0 })),
  );
  const { refusal, value } = await observeChallenge(pictures, readersOf(workers));
  if (refusal !== null) return { id, accepted: false, reason: refusal };
  const prompted = asPrompted(value);
  const result = checkChallenge({ moves, ...prompted, seenAs: () => null });
  return result.outcome === 'passed'
    ? { id, accepted: true, reason: null }
    : { id, accepted: false, reason: result.reason };
}

/** A manifest does not say when a move was asked for: each one in the frames answers the next prompt. */
function asPrompted(frames: readonly FrameObservation[]): {
  frames: FrameObservation[];
  promptedMs: number[];
} {
  const promptedMs = [0];
  let last: string | undefined;
  const prompted = frames.map((frame) => {
    const [move] = movesIn([frame]);
    if (move && move !== last) promptedMs.push(frame.atMs - READING_MS);
    last = move ?? last;
    return { ...frame, prompt: promptedMs.length - 1 };
  });
  return { frames: prompted, promptedMs };
}

/** Each move counts as told so long before it was made. */
const READING_MS = 1_000;
