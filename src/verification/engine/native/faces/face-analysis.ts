import type { FaceIssue, FaceMeasures } from './quality.policy.js';
import type { FaceTemplate } from './template.js';

/** What was seen of the largest face. A face with issues is shown for measuring; it must not be taken as a match. */
export interface FaceAnalysis {
  readonly issues: readonly FaceIssue[];
  readonly face: FaceReading | null;
}

export interface FaceReading {
  readonly template: FaceTemplate;
  readonly measures: FaceMeasures;
}

export interface PortraitAnalysis extends FaceAnalysis {
  /** Quarter turns, clockwise, that bring the picture upright. */
  readonly quarters: number;
  /** The second, smaller print of the portrait that many cards have: how far its face is from the first. */
  readonly ghost: { readonly distance: number; readonly width: number } | null;
}
