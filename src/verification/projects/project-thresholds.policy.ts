export const DEFAULT_MINIMUM_AGE = 18;
export const OLDEST_MINIMUM_AGE = 120;

/** Measured in docs/reference/verification.md. */
export const DEFAULT_FACE_THRESHOLD = 0.55;
/** Below the range hardly anybody matches; above it too many strangers do. */
export const FACE_THRESHOLD_RANGE = { least: 0.3, most: 0.6 } as const;

export interface Thresholds {
  minimumAge: number;
  faceThreshold: number;
}

/** The first threshold outside its range; null if all are valid. */
export function thresholdFault({ minimumAge, faceThreshold }: Thresholds): string | null {
  const { least, most } = FACE_THRESHOLD_RANGE;
  if (!Number.isInteger(minimumAge) || minimumAge < 0 || minimumAge > OLDEST_MINIMUM_AGE)
    return `The minimum age is a whole number from 0 to ${String(OLDEST_MINIMUM_AGE)}`;
  if (!(faceThreshold >= least && faceThreshold <= most))
    return `The face threshold lies between ${String(least)} and ${String(most)}`;
  return null;
}
