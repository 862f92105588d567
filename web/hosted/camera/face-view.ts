import { meanBrightness, meanDifference, type GrayImage, type Region } from './gray-image.js';

/** A cheap measurement of a face in view. It only chooses a hint; the server decides. */
export interface FaceView {
  /** Mean where the face is, 0 to 255. */
  readonly brightness: number;
  /** Mean beside it. */
  readonly surroundings: number;
  /** Mean change since the picture before, 0 to 255. */
  readonly movement: number;
}

const FACE: Region = { left: 0.3, top: 0.25, width: 0.4, height: 0.5 };
const BESIDE: readonly Region[] = [
  { left: 0, top: 0, width: 0.12, height: 0.6 },
  { left: 0.88, top: 0, width: 0.12, height: 0.6 },
];

export function measureFace(around: GrayImage, before: GrayImage | null): FaceView {
  return {
    brightness: meanBrightness(around, FACE),
    surroundings: Math.max(...BESIDE.map((region) => meanBrightness(around, region))),
    movement: before ? meanDifference(around, before) : Infinity,
  };
}
