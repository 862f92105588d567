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
  /** Smaller portraits of the same card, and faces of its artwork, the widest first. */
  readonly ghosts: readonly Ghost[];
}

export interface Ghost {
  /** From the portrait. */
  readonly distance: number;
  readonly width: number;
}
