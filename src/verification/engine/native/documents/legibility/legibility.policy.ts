/** Why a document in a picture is hard to read, as far as a quick look can tell. */
export const DOCUMENT_ISSUES = ['no_document', 'no_barcode', 'dark', 'glare', 'blurred'] as const;
export type DocumentIssue = (typeof DOCUMENT_ISSUES)[number];

/** Shares are 0 to 1, brightness 0 to 255. */
export interface LegibilityMeasures {
  /** Mean of the brighter half: a white card on a dark table is not dark. */
  readonly brightness: number;
  /** The share of the middle that is burnt out. */
  readonly burntOut: number;
  /** The steepness of edges: from 0.45 when sharp, below 0.36 when small print runs together. */
  readonly sharpness: number;
}

const DARK = 60;
const GLARE = 0.1;
const BLURRED = 0.36;

/** What of the light and the focus would make a better picture; none when it looks legible. */
export function legibilityIssues(measures: LegibilityMeasures): DocumentIssue[] {
  const { brightness, burntOut, sharpness } = measures;
  return [
    ...(brightness < DARK ? (['dark'] as const) : []),
    ...(burntOut > GLARE ? (['glare'] as const) : []),
    // In the dark nothing has edges: more light is the better advice.
    ...(sharpness < BLURRED && brightness >= DARK ? (['blurred'] as const) : []),
  ];
}
