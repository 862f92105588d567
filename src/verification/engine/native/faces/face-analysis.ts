import type { FaceIssue, FaceMeasures } from './quality.policy.js';
import type { FaceTemplate } from './template.js';

/**
 * The analysis of the largest face. A face with issues is only for measuring; it must not match.
 */
export interface FaceAnalysis {
  readonly issues: readonly FaceIssue[];
  readonly face: FaceReading | null;
}

export interface FaceReading {
  readonly template: FaceTemplate;
  readonly measures: FaceMeasures;
}

export interface PortraitAnalysis extends FaceAnalysis {
  /** Clockwise quarter turns that make the picture upright. */
  readonly quarters: number;
  /** The second, smaller portrait of many cards: the distance of its face from the first. */
  readonly ghost: { readonly distance: number; readonly width: number } | null;
}
