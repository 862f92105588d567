import type { ColourPicture, Point } from '../../documents/images/picture.js';
import { CHIP } from './descriptor-net.js';
import type { FaceMesh } from './face-mesh.js';
import { fitSimilarity, sampleSquare } from './sampling.js';

/**
 * dlib's mean face without brows and lower lip, as in its own alignment: the mesh point, and its
 * position in the face, 0 to 1.
 */
const MEAN_FACE: readonly (readonly [point: number, x: number, y: number])[] = [
  [168, 0.490127, 0.203352],
  [197, 0.490127, 0.307009],
  [5, 0.490127, 0.409805],
  [4, 0.490127, 0.515625],
  [75, 0.36688, 0.587326],
  [97, 0.426036, 0.609345],
  [2, 0.490127, 0.628106],
  [326, 0.554217, 0.609345],
  [305, 0.613373, 0.587326],
  [33, 0.121737, 0.216423],
  [160, 0.187122, 0.178758],
  [158, 0.265825, 0.179852],
  [133, 0.334606, 0.231733],
  [153, 0.260918, 0.245099],
  [144, 0.182743, 0.244077],
  [362, 0.645647, 0.231733],
  [385, 0.714428, 0.179852],
  [387, 0.793132, 0.178758],
  [263, 0.858516, 0.216423],
  [373, 0.79751, 0.244077],
  [380, 0.719335, 0.245099],
  [61, 0.254149, 0.780233],
  [39, 0.340985, 0.745405],
  [37, 0.428858, 0.727388],
  [0, 0.490127, 0.742578],
  [267, 0.551395, 0.727388],
  [269, 0.639268, 0.745405],
  [291, 0.726104, 0.780233],
  [78, 0.290379, 0.784792],
  [82, 0.428096, 0.778746],
  [13, 0.490127, 0.785343],
  [312, 0.552157, 0.778746],
  [308, 0.689874, 0.784792],
];
/** dlib's margin around the face on each side. */
const PADDING = 0.25;

/** The face turned upright and scaled as in the network's training. */
export function alignedChip(picture: ColourPicture, { points }: FaceMesh): Uint8Array {
  const inChip = MEAN_FACE.map(([, x, y]) => ({ x: toChip(x), y: toChip(y) }));
  const inPicture = MEAN_FACE.map(([point]): Point => points[point] ?? { x: 0, y: 0 });
  return sampleSquare(picture, CHIP, fitSimilarity(inChip, inPicture));
}

function toChip(share: number): number {
  return ((PADDING + share) / (2 * PADDING + 1)) * CHIP;
}

export function mirrored(chip: Uint8Array): Uint8Array {
  const out = new Uint8Array(chip.length);
  for (let y = 0, o = 0; y < CHIP; y++) {
    for (let x = 0; x < CHIP; x++, o += 3) {
      const from = (y * CHIP + CHIP - 1 - x) * 3;
      out.set(chip.subarray(from, from + 3), o);
    }
  }
  return out;
}
