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
import { compareTemplates, type FaceTemplate } from '../faces/template.js';
import { compareSides, type EnrolledFace } from '../liveness/side-views.policy.js';
import type { AnsweredFrame, SeenAs } from '../liveness/challenge-check.policy.js';
import { lightHints, type LightAnswer } from '../liveness/screen-light.policy.js';
import { patternHints, type SeenPattern } from '../liveness/screen-pattern.js';
import { SAME_PERSON, type ChallengeOutcome } from '../liveness/challenge-check.policy.js';
import { adviceFor } from './advice.policy.js';

export interface SelfieEvidence {
  /** `missing`: none was taken. `refused`: the file is no picture. */
  selfie: SelfieReading | 'missing' | 'refused';
  challenge: AnsweredChallenge | 'missing' | 'refused';
  /**
   * The face on the session's document; null where the session asks for none. `isAuthentic`: the document passed.
   */
  portrait: { template: FaceTemplate | null; isAuthentic?: boolean } | null;
  /** The stored face of the user whom the session names; null where it names none. */
  known: { face: EnrolledFace | null } | null;
  thresholds: Record<'portrait' | 'knownUser', FaceThresholds>;
}

/** A selfie, with hints about the picture where they were read. */
export type SelfieReading = FaceAnalysis & Partial<SeenPattern>;

export interface AnsweredChallenge {
  outcome: ChallengeOutcome;
  /** The frames with a face, in order. */
  seen: readonly AnsweredFrame[];
  /** Whether the light on the face follows the screen: a hint. */
  light: LightAnswer;
  /** How the selfie stands to pictures of earlier answers. */
  selfieSeenAs: SeenAs | null;
  /**
   * The most that the selfie or a frame is like the portrait, as if the head had only turned; -1 to 1. Null
   * where no face is read in the kept portrait.
   */
  likenessToPortrait: number | null;
  /** The selfie or a frame has the fingerprint of the enrolled picture, as copies have. */
  isEnrolledPicture: boolean;
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
    ...(known && !isEnrolling(evidence)
      ? [
          judgeMatch(
            'selfie_matches_known_user',
            evidence,
            known.face?.template ?? null,
            thresholds.knownUser,
          ),
        ]
      : []),
    judgeLiveness(evidence),
  ];
  const skipped = isEnrolling(evidence)
    ? [openCheck('selfie_matches_known_user', 'skipped', ['not_enrolled'])]
    : [];
  const checks = [...skipped, ...judged.map(checkOf).map((check) => withHintsOf(evidence, check))];
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

/** The named person has no readable face, and their document takes its place: the selfie may be enrolled. */
function isEnrolling({ known, portrait }: SelfieEvidence): boolean {
  return known !== null && !known.face && portrait !== null;
}

function judgeMatch(
  code: 'selfie_matches_portrait' | 'selfie_matches_known_user',
  { selfie, challenge }: SelfieEvidence,
  stored: FaceTemplate | null,
  thresholds: FaceThresholds,
): Judged {
  const check = { code, failsAs: 'selfie_mismatch' } as const;
  if (selfie === 'missing') return { ...check, ...openBecause(['selfie_missing'], 'skipped') };
  if (selfie === 'refused') return { ...check, ...openBecause(['picture_refused'], 'skipped') };
  // Else pictures could be held against somebody's stored face until one is near, at no cost.
  if (code === 'selfie_matches_known_user' && typeof challenge === 'string')
    return { code, failsAs: 'liveness_failed', ...withoutAnswer(challenge) };
  if (!stored) return { ...check, ...withoutStored(selfie) };
  return { ...check, ...matchResult(matchKnownUser(selfie, stored, thresholds)) };
}

function withoutAnswer(challenge: 'missing' | 'refused'): Omit<Judged, 'code' | 'failsAs'> {
  return openBecause(
    [challenge === 'missing' ? 'challenge_missing' : 'picture_refused'],
    'skipped',
  );
}

/**
 * Nobody is compared with a selfie that would have to be taken again anyway: a bad picture must not tell
 * who is known from who is not. A good one cannot make up for the stored face.
 */
function withoutStored({ issues, face }: SelfieReading): Omit<Judged, 'code'> {
  if (issues.length > 0 || !face)
    return {
      failsAs: 'selfie_mismatch',
      ...openBecause(issues.length > 0 ? issues : ['no_face'], 'completed'),
    };
  return { failsAs: 'face_not_enrolled', ...failedBy('not_enrolled', 'skipped') };
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
  if (typeof challenge === 'string') return { ...check, ...withoutAnswer(challenge) };
  const { outcome } = challenge;
  if (isCopy(challenge, evidence)) return { ...check, ...failedBy('picture_copied', 'completed') };
  if (seemsCopied(challenge, evidence))
    return { ...check, ...openBecause(['picture_copied'], 'completed') };
  if (outcome.outcome === 'failed') return { ...check, ...failedBy(outcome.reason, 'completed') };
  if (outcome.outcome === 'unclear')
    return { ...check, ...openBecause([outcome.reason], 'completed') };
  // An attacker could print a portrait that is read once but not again, and the copy search would be skipped.
  if (challenge.likenessToPortrait === null)
    return { ...check, ...openBecause(['portrait_unusable'], 'completed') };
  const face = challenge.seen[0]?.face.template ?? null;
  const sameAsSelfie = sameFace(selfie, face);
  if (sameAsSelfie.outcome !== 'pass' || !face) return { ...check, ...sameAsSelfie };
  const wanted = sameAsWanted(face, evidence);
  return { ...check, ...(wanted.outcome === 'pass' ? sameSides(challenge, evidence) : wanted) };
}

/** Photographs of a card's own portrait reached 0.07 to 0.16; two shots of one person are further apart (from 0.22). */
const COPY_OF_PORTRAIT = 0.16;
/** Small and soft copies reached 0.25, so further away it depends on how alike the pictures are. */
const NEAR_PORTRAIT = { distance: 0.26, likeness: 0.85 };
/** Two shots of one sitting reach 0.07, so it counts only where the fingerprint is alike too. */
const COPY_OF_ENROLLED = 0.12;

/**
 * Once the turn is undone, a copy of the portrait is as like it as 0.96 to 1, also small, soft or bent in three
 * dimensions; other photos of a person reached 0.77. Frames of one sitting reach 0.99, so it says nothing of an
 * enrolled picture, and is no proof: unclear.
 */
const SAME_PICTURE = 0.955;

/** The selfie or a frame is a card's portrait, the enrolled picture or an earlier one. */
function isCopy(challenge: AnsweredChallenge, evidence: SelfieEvidence): boolean {
  const { selfie, known } = evidence;
  const { selfieSeenAs } = challenge;
  if (selfieSeenAs === 'copy') return true;
  const [taken] = shownIn({ seen: [] }, selfie);
  return (
    isNearPortrait(challenge, evidence, COPY_OF_PORTRAIT) ||
    (selfieSeenAs === 'alike' &&
      taken !== undefined &&
      isAnyNear([taken], known?.face?.template, COPY_OF_ENROLLED))
  );
}

/** An honest picture may look so as well: unclear. */
function seemsCopied(challenge: AnsweredChallenge, evidence: SelfieEvidence): boolean {
  const { isEnrolledPicture } = challenge;
  const likenessToPortrait = challenge.likenessToPortrait ?? -1;
  return (
    isEnrolledPicture ||
    likenessToPortrait >= SAME_PICTURE ||
    (likenessToPortrait >= NEAR_PORTRAIT.likeness &&
      isNearPortrait(challenge, evidence, NEAR_PORTRAIT.distance))
  );
}

/** The faces of the selfie and of the frames. */
function shownIn(
  { seen }: Pick<AnsweredChallenge, 'seen'>,
  selfie: SelfieEvidence['selfie'],
): FaceTemplate[] {
  const taken = typeof selfie === 'string' ? null : selfie.face?.template;
  return [taken, ...seen.map(({ face }) => face.template)].flatMap((each) => each ?? []);
}

/** Near a portrait: of the session's document, or of the one that the person was enrolled with. */
function isNearPortrait(
  challenge: AnsweredChallenge,
  { selfie, portrait, known }: SelfieEvidence,
  limit: number,
): boolean {
  const enrolled = known?.face?.kind === 'portrait' ? known.face.template : null;
  const shown = shownIn(challenge, selfie);
  return [portrait?.template, enrolled].some((each) => isAnyNear(shown, each, limit));
}

function isAnyNear(
  shown: readonly FaceTemplate[],
  kept: FaceTemplate | null | undefined,
  limit: number,
): boolean {
  return shown.some((each) => {
    const compared = kept && compareTemplates(kept, each);
    return Boolean(compared?.comparable && compared.distance <= limit);
  });
}

/**
 * The turns against the enrolled views from the sides. A miss is no proof against anybody: unclear, with a code of
 * its own. A document settles it where its portrait and the enrolled face both are the face that turned; that it
 * is the named person's own is looked at after this. Views of an older model ask for the document beside the face,
 * and are renewed by it.
 */
function sameSides(
  { seen }: AnsweredChallenge,
  { known, portrait }: SelfieEvidence,
): Omit<Judged, 'code' | 'failsAs'> & { failsAs?: FailureCode } {
  if (!known?.face) return PASSED;
  const match = compareSides(seen, known.face);
  if (match === 'same') return PASSED;
  if (match === 'outdated') return portrait ? PASSED : openBecause(['other_model'], 'error');
  const reasons = [match === 'unlike' ? 'sides_differ' : 'sides_not_shown'] as const;
  // Kept as a hint beside the check.
  if (portrait?.template && portrait.isAuthentic) return { ...PASSED, reasons };
  return { ...openBecause(reasons, 'completed'), failsAs: 'liveness_unclear' };
}

const PASSED = { outcome: 'pass', reasons: [], status: 'completed' } as const;

/**
 * The face that did the challenge must be the wanted person's too. A selfie alone could be a morph,
 * near enough to that person and to the one before the camera.
 */
function sameAsWanted(
  face: FaceTemplate,
  { portrait, known, thresholds }: SelfieEvidence,
): Omit<Judged, 'code' | 'failsAs'> {
  const wanted = [portrait?.template, known?.face?.template].filter((each) => each != null);
  const found = wanted.map((each) => matchTemplates(face, each, thresholds.portrait));
  if (found.some(({ outcome }) => outcome === 'different'))
    return failedBy('other_face', 'completed');
  const unclear = found.find((each) => each.outcome === 'unclear');
  return unclear ? matchResult(unclear) : PASSED;
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
  return PASSED;
}

/** The hints stand beside the check of life. */
function withHintsOf({ selfie, challenge }: SelfieEvidence, check: Check): Check {
  if (check.code !== 'selfie_liveness') return check;
  return withHints(check, [
    ...(typeof selfie === 'string' ? [] : patternHints(selfie.pattern)),
    ...(typeof challenge === 'string' ? [] : lightHints(challenge.light)),
  ]);
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
  return outcome === 'pass'
    ? withHints(completedCheck(code, true), reasons)
    : openCheck(code, status, reasons);
}
