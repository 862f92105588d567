import type { Move } from '../../evidence/index.js';
import { FACE_THRESHOLDS } from '../native/faces/face-match.policy.js';
import type { FaceReading } from '../native/faces/face-analysis.js';
import type { FaceTemplate } from '../native/faces/template.js';
import { selfieFindings } from '../native/findings/selfie-findings.policy.js';
import { partsOf, seenAs as comparedParts } from '../native/frames/frame-parts.policy.js';
import {
  checkChallenge,
  type AnsweredFrame,
  type SeenAs,
} from '../native/liveness/challenge-check.policy.js';
import { mostLike } from '../native/liveness/head-motion.js';
import {
  isCopiedFrame,
  MIRRORED_VIEWS,
  mirroredFingerprint,
} from '../native/liveness/fingerprint.js';
import type { EnrolledFace } from '../native/liveness/side-views.policy.js';
import type { FrameReading, ReadFace } from '../native/liveness/frame-observation.js';
import { followHead } from '../native/liveness/reading/follow-head.js';

/** One frame that was read, the prompt that was open, and when it arrived. */
export interface AttemptFrame {
  readonly reading: FrameReading;
  readonly prompt: number;
  readonly atMs: number;
}

export interface Attempt {
  readonly moves: readonly Move[];
  readonly promptedMs: readonly number[];
  readonly frames: readonly AttemptFrame[];
  readonly selfie: FrameReading;
  /** Fingerprints of earlier answers to this deployment. */
  readonly remembered: readonly string[];
}

/** Against whom: the portrait of a card, or a face that is enrolled. */
export type Wanted = ({ readonly portrait: FaceTemplate } | { readonly known: EnrolledFace }) & {
  /** The picture that is kept of it. */
  readonly kept: ReadFace;
};

export interface Judgement {
  readonly accepted: boolean;
  readonly reason: string | null;
}

/** Judges an attempt by the rules of the service. Its database and clock are left out. */
export function judge(attempt: Attempt, wanted: Wanted): Judgement {
  const { frames, moves, promptedMs, selfie } = attempt;
  const motions = followHead(frames.map(({ reading }) => reading.face?.view ?? null));
  const observed = frames.map(({ reading: { face, crowded }, prompt, atMs }, i) => ({
    ...{ prompt, atMs, crowded },
    face: face && { ...face, motion: motions[i] ?? null },
  }));
  const seenAs = memoryOf(attempt.remembered);
  const outcome = checkChallenge({ moves, promptedMs, frames: observed, seenAs });
  const shown = selfie.face;
  const pictures = frames.map(({ reading }) => reading.face);
  const views = [wanted.kept, shown, ...pictures].map((face) => face?.view ?? null);
  const { checks, outcome: found } = selfieFindings({
    selfie: shown
      ? {
          issues: shown.issues,
          face: { template: shown.template, measures: {} as FaceReading['measures'] },
        }
      : 'missing',
    challenge: {
      outcome,
      seen: observed.flatMap(({ face, ...frame }): AnsweredFrame[] =>
        face ? [{ ...frame, face }] : [],
      ),
      light: 'unseen',
      selfieSeenAs: shown && seenAs(shown.fingerprint),
      likenessToPortrait:
        'portrait' in wanted
          ? mostLike([
              ...followHead(views),
              ...followHead(views.slice(0, MIRRORED_VIEWS), { isMirrored: true }),
            ])
          : -1,
      isEnrolledPicture:
        'known' in wanted &&
        [shown, ...pictures].some(
          (face) => face && isCopiedFrame(face.fingerprint, wanted.kept.fingerprint),
        ),
    },
    portrait: 'portrait' in wanted ? { template: wanted.portrait } : null,
    known: 'known' in wanted ? { face: wanted.known } : null,
    thresholds: FACE_THRESHOLDS,
  });
  const accepted = found.result === 'pass';
  const reasons = checks.flatMap((check) => (check.value ? [] : (check.reasons ?? [])));
  return { accepted, reason: accepted ? null : (reasons[0] ?? found.result) };
}

/** Earlier frames, as the service compares them. */
function memoryOf(remembered: readonly string[]): (fingerprint: string) => SeenAs | null {
  const numbers = new Map<string, number>();
  const numbered = (fingerprint: string): number[] =>
    partsOf(fingerprint).map((part) => {
      const number = numbers.get(part) ?? numbers.size;
      numbers.set(part, number);
      return number;
    });
  const earlier = remembered.map(numbered);
  return (fingerprint) => {
    const shown = [numbered(fingerprint), numbered(mirroredFingerprint(fingerprint))];
    const found = earlier.flatMap((one) => shown.map((parts) => comparedParts(parts, one)));
    return found.find((each) => each === 'copy') ?? found.find((each) => each !== null) ?? null;
  };
}
