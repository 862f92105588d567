import type { CheckReason } from '../../../checks/index.js';

/** Why a face in a picture cannot be used. */
export const FACE_ISSUES = [
  'no_face',
  'two_faces',
  'too_small',
  'cut_off',
  'pose',
  'blurred',
  'dark',
  'overexposed',
  'eyes_covered',
  'not_a_photo',
] as const satisfies readonly CheckReason[];
export type FaceIssue = (typeof FACE_ISSUES)[number];

/**
 * The input of the quality rules. Shares are 0 to 1, angles in degrees; left and right as seen in
 * the picture.
 */
export interface FaceMeasures {
  /** From cheek to cheek, in pixels. */
  readonly width: number;
  readonly yaw: number;
  /** About 8 for a face that looks straight ahead; more when it looks down. */
  readonly pitch: number;
  readonly roll: number;
  /** Of the detector, 0 to 1. */
  readonly detection: number;
  /** Fine detail relative to coarser detail, on the face at one size. */
  readonly sharpness: number;
  /** Mean brightness of the face, 0 to 255. */
  readonly brightness: number;
  /** The share of the face that is burnt out. */
  readonly burntOut: number;
  /** Brightness variation of the less visible eye, relative to the whole face. */
  readonly eyeVariation: number;
  /** From the dark to the light parts of that eye, 0 to 255. */
  readonly eyeContrast: number;
  /** The share of the mesh beyond the picture's edge. */
  readonly outside: number;
  /**
   * The share of the face without grain. Every camera leaves some; drawn fills and gradients have
   * none.
   */
  readonly grainless: number;
}

/** Narrower faces beside the portrait are too coarse to tell whom they show. */
export const LEAST_GHOST_WIDTH = 33;

/** A selfie can be taken again; a document's portrait cannot. */
export type PictureKind = 'selfie' | 'portrait';

type Check = (face: FaceMeasures, kind: PictureKind) => boolean;

/**
 * Calibrated on portraits of politicians and on degraded copies: docs/reference/verification.md.
 */
const CHECKS: readonly (readonly [FaceIssue, Check])[] = [
  ['too_small', ({ width }, kind) => width < (kind === 'selfie' ? 140 : 36)],
  ['cut_off', ({ outside }) => outside > 0.03],
  [
    'pose',
    ({ yaw, pitch, roll }, kind) =>
      Math.abs(yaw) > (kind === 'selfie' ? 22 : 35) ||
      pitch < -18 ||
      pitch > 34 ||
      // A card may lie turned before the camera, up to where the next quarter turn is nearer.
      Math.abs(roll) > (kind === 'selfie' ? 30 : 45),
  ],
  ['blurred', ({ sharpness }, kind) => sharpness < (kind === 'selfie' ? 0.2 : 0.08)],
  ['dark', ({ brightness }) => brightness < 40],
  ['overexposed', ({ burntOut }) => burntOut > 0.35],
  // Even narrow eyes and glasses leave 0.45; dark glasses, a hand or a bar less than 0.25.
  ['eyes_covered', ({ eyeVariation }) => eyeVariation < 0.3],
  ['not_a_photo', isDrawn],
];

/** The reasons against using this face; none when it may be compared. */
export function faceIssues(face: FaceMeasures, kind: PictureKind): FaceIssue[] {
  return CHECKS.filter(([, stands]) => stands(face, kind)).map(([issue]) => issue);
}

/**
 * Fills without grain, or black and white eyes in a doubtful face. This finds drawings; it does not
 * find a photo of a photo.
 */
function isDrawn({ grainless, burntOut, eyeContrast, detection }: FaceMeasures): boolean {
  return grainless - burntOut > 0.45 || (eyeContrast > 170 && detection < 0.85);
}
