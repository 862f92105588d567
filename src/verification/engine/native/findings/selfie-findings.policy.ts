import {
  completedCheck,
  openCheck,
  withHints,
  type Check,
  type CheckCode,
  type CheckReason,
  type FailureCode,
} from '../../../checks/index.js';
import type { Findings } from '../../engine.js';
import type { FaceAnalysis } from '../faces/face-analysis.js';
import {
  matchKnownUser,
  matchTemplates,
  type FaceMatch,
  type FaceThresholds,
} from '../faces/face-match.policy.js';
import type { FaceTemplate } from '../faces/template.js';
import { patternHints, type SeenPattern } from '../liveness/screen-pattern.js';
import { SAME_PERSON, type ChallengeOutcome } from '../liveness/challenge-check.policy.js';
import { adviceFor } from './advice.policy.js';

export interface SelfieEvidence {
  /** `missing`: none was taken. `refused`: the file is no picture. */
  selfie: SelfieReading | 'missing' | 'refused';
  challenge: AnsweredChallenge | 'missing' | 'refused';
  /** The face on the session's document; null where the session asks for none. */
  portrait: { template: FaceTemplate | null } | null;
  /** The stored face of the user whom the session names; null where it names none. */
  known: { template: FaceTemplate | null } | null;
  thresholds: Record<'portrait' | 'knownUser', FaceThresholds>;
}

/** A selfie, with hints about the picture where they were read. */
export type SelfieReading = FaceAnalysis & Partial<SeenPattern>;

export interface AnsweredChallenge {
  outcome: ChallengeOutcome;
  /** The face that made the moves; null if none was seen. */
  face: FaceTemplate | null;
}

type SelfieFindings = Pick<Findings, 'checks' | 'outcome'>;

/** One check with its result. */
interface Judged {
  code: CheckCode;
  outcome: 'pass' | 'fail' | 'unclear';
  reasons: readonly CheckReason[];
  status: Check['status'];
  failsAs: FailureCode;
}

/** The findings of the selfie step. Anything that is not proven right is unclear. */
export function selfieFindings(evidence: SelfieEvidence): SelfieFindings {
  const { portrait, known, thresholds } = evidence;
  const judged = [
    ...(portrait
      ? [judgeMatch('selfie_matches_portrait', evidence, portrait.template, thresholds.portrait)]
      : []),
    ...(known
      ? [judgeMatch('selfie_matches_known_user', evidence, known.template, thresholds.knownUser)]
      : []),
    judgeLiveness(evidence),
  ];
  const checks = judged.map(checkOf).map((check) => withHintsOf(evidence, check));
  const failed = judged.find(({ outcome }) => outcome === 'fail');
  if (failed) return { checks, outcome: { result: 'fail', code: failed.failsAs } };
  // A live face without a document or a named user identifies nobody.
  if (!portrait && !known)
    return { checks, outcome: { result: 'fail', code: 'face_not_enrolled' } };
  const open = judged.filter(({ outcome }) => outcome === 'unclear');
  const [first] = open;
  if (!first) return { checks, outcome: { result: 'pass' } };
  const doubts = open.flatMap(({ reasons }) => reasons);
  const reasons = adviceFor(doubts, 'selfie_not_confirmed');
  return { checks, outcome: { result: 'unclear', code: first.failsAs, reasons } };
}

function judgeMatch(
  code: 'selfie_matches_portrait' | 'selfie_matches_known_user',
  { selfie }: SelfieEvidence,
  stored: FaceTemplate | null,
  thresholds: FaceThresholds,
): Judged {
  const check = { code, failsAs: 'selfie_mismatch' } as const;
  // A selfie cannot make up for it, so another try would not help.
  if (!stored)
    return { ...check, failsAs: 'face_not_enrolled', ...failedBy('not_enrolled', 'skipped') };
  if (selfie === 'missing') return { ...check, ...openBecause(['selfie_missing'], 'skipped') };
  if (selfie === 'refused') return { ...check, ...openBecause(['picture_refused'], 'skipped') };
  return { ...check, ...matchResult(matchKnownUser(selfie, stored, thresholds)) };
}

function matchResult(match: FaceMatch): Omit<Judged, 'code' | 'failsAs'> {
  switch (match.outcome) {
    case 'same':
      return { outcome: 'pass', reasons: [], status: 'completed' };
    case 'different':
      return failedBy('different_face', 'completed');
    case 'unclear': {
      const isStored = match.reasons.some(
        (reason) => reason === 'other_model' || reason === 'damaged',
      );
      return openBecause(match.reasons, isStored ? 'error' : 'completed');
    }
  }
}

function judgeLiveness(evidence: SelfieEvidence): Judged {
  const { selfie, challenge } = evidence;
  const check = { code: 'selfie_liveness', failsAs: 'liveness_failed' } as const;
  if (challenge === 'missing')
    return { ...check, ...openBecause(['challenge_missing'], 'skipped') };
  if (challenge === 'refused') return { ...check, ...openBecause(['picture_refused'], 'skipped') };
  const { outcome } = challenge;
  if (outcome.outcome === 'failed') return { ...check, ...failedBy(outcome.reason, 'completed') };
  if (outcome.outcome === 'unclear')
    return { ...check, ...openBecause([outcome.reason], 'completed') };
  const sameAsSelfie = sameFace(selfie, challenge.face);
  if (sameAsSelfie.outcome !== 'pass' || !challenge.face) return { ...check, ...sameAsSelfie };
  return { ...check, ...sameAsWanted(challenge.face, evidence) };
}

/**
 * The face that did the challenge must be the wanted person's too. A selfie alone could be a morph,
 * near enough to that person and to the one before the camera.
 */
function sameAsWanted(
  face: FaceTemplate,
  { portrait, known, thresholds }: SelfieEvidence,
): Omit<Judged, 'code' | 'failsAs'> {
  const wanted = [portrait?.template, known?.template].filter((each) => each != null);
  const found = wanted.map((each) => matchTemplates(face, each, thresholds.portrait));
  if (found.some(({ outcome }) => outcome === 'different'))
    return failedBy('other_face', 'completed');
  const unclear = found.find((each) => each.outcome === 'unclear');
  return unclear ? matchResult(unclear) : { outcome: 'pass', reasons: [], status: 'completed' };
}

/** The face that did the challenge must be the face of the selfie. */
function sameFace(
  selfie: SelfieEvidence['selfie'],
  face: FaceTemplate | null,
): Omit<Judged, 'code' | 'failsAs'> {
  if (selfie === 'missing') return openBecause(['selfie_missing'], 'skipped');
  if (selfie === 'refused') return openBecause(['picture_refused'], 'skipped');
  if (selfie.issues.length > 0) return openBecause(selfie.issues, 'completed');
  if (!selfie.face || !face) return openBecause(['no_face'], 'completed');
  const limits = { pass: SAME_PERSON, fail: SAME_PERSON };
  const { outcome } = matchTemplates(selfie.face.template, face, limits);
  if (outcome === 'different') return failedBy('other_face', 'completed');
  if (outcome === 'unclear') return openBecause(['damaged'], 'error');
  return { outcome: 'pass', reasons: [], status: 'completed' };
}

/** The hints about the selfie stand beside the check of life. */
function withHintsOf({ selfie }: SelfieEvidence, check: Check): Check {
  if (check.code !== 'selfie_liveness' || typeof selfie === 'string') return check;
  return withHints(check, patternHints(selfie.pattern));
}

function failedBy(reason: CheckReason, status: Check['status']): Omit<Judged, 'code' | 'failsAs'> {
  return { outcome: 'fail', reasons: [reason], status };
}

function openBecause(
  reasons: readonly CheckReason[],
  status: Check['status'],
): Omit<Judged, 'code' | 'failsAs'> {
  return { outcome: 'unclear', reasons, status };
}

function checkOf({ code, outcome, reasons, status }: Judged): Check {
  return outcome === 'pass' ? completedCheck(code, true) : openCheck(code, status, reasons);
}
