import { DEFAULT_FACE_THRESHOLD } from '../../../projects/index.js';
import type { FaceAnalysis } from './face-analysis.js';
import type { FaceIssue } from './quality.policy.js';
import { compareTemplates, type FaceTemplate } from './template.js';

/**
 * Distances: up to `pass` it is the same person, over `fail` it is not, and between them it is
 * unclear.
 */
export interface FaceThresholds {
  readonly pass: number;
  readonly fail: number;
}

/** Above a threshold, distances up to here are unclear. */
const DOUBT = 0.05;

/**
 * The thresholds of a project: up to `threshold` a selfie matches a portrait. A known person gives
 * no second proof, so the bar is higher.
 */
export function faceThresholds(
  threshold: number,
): Record<'portrait' | 'knownUser', FaceThresholds> {
  return {
    portrait: { pass: threshold, fail: threshold + DOUBT },
    knownUser: { pass: threshold - DOUBT, fail: threshold },
  };
}

export const FACE_THRESHOLDS = faceThresholds(DEFAULT_FACE_THRESHOLD);

export const MATCH_REASONS = ['close_call', 'other_model', 'damaged'] as const;
export type MatchReason = FaceIssue | (typeof MATCH_REASONS)[number];

export type FaceMatch =
  | { readonly outcome: 'same' | 'different'; readonly distance: number }
  | { readonly outcome: 'unclear'; readonly reasons: readonly MatchReason[] };

/** A selfie against the portrait of a document. */
export function matchPortrait(
  selfie: FaceAnalysis,
  portrait: FaceAnalysis,
  thresholds: FaceThresholds = FACE_THRESHOLDS.portrait,
): FaceMatch {
  const issues = [...selfie.issues, ...portrait.issues];
  if (issues.length > 0 || !selfie.face || !portrait.face) return unclear(issues);
  return matchTemplates(selfie.face.template, portrait.face.template, thresholds);
}

/** A selfie against a person's stored template. */
export function matchKnownUser(
  selfie: FaceAnalysis,
  known: FaceTemplate,
  thresholds: FaceThresholds = FACE_THRESHOLDS.knownUser,
): FaceMatch {
  if (selfie.issues.length > 0 || !selfie.face) return unclear(selfie.issues);
  return matchTemplates(selfie.face.template, known, thresholds);
}

export function matchTemplates(
  a: FaceTemplate,
  b: FaceTemplate,
  { pass, fail }: FaceThresholds,
): FaceMatch {
  const compared = compareTemplates(a, b);
  if (!compared.comparable) return { outcome: 'unclear', reasons: [compared.reason] };
  const { distance } = compared;
  if (distance <= pass) return { outcome: 'same', distance };
  if (distance > fail) return { outcome: 'different', distance };
  return { outcome: 'unclear', reasons: ['close_call'] };
}

/** Without a face there is always a reason. */
function unclear(issues: readonly FaceIssue[]): FaceMatch {
  return { outcome: 'unclear', reasons: issues.length > 0 ? [...new Set(issues)] : ['no_face'] };
}
