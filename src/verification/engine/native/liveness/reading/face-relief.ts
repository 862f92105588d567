import type { Point } from '../../documents/images/picture.js';
import type { FaceView } from './face-view.js';

/** The face pixels of a view, and how far each protrudes towards the camera. */
export interface Relief {
  readonly side: number;
  readonly isFace: Uint8Array;
  readonly height: Float32Array;
}

/** The outline of the face in the mesh, in order. */
export const FACE_OUTLINE = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148,
  176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];
/** The rim shows hair and background when the head turns. */
const WITHIN_OUTLINE = { x: 0.82, y: 0.86 };
/** Points further away do not affect a pixel; in units of half the square. */
const REACH = 0.25;

export function reliefOf(view: FaceView, side: number): Relief {
  const outline = shrunk(FACE_OUTLINE.map((i): Point => view.points[i] ?? { x: 0, y: 0 }));
  const mean = view.points.reduce((sum, { z }) => sum + z, 0) / view.points.length;
  const isFace = new Uint8Array(side * side);
  const height = new Float32Array(side * side);
  for (let i = 0; i < isFace.length; i++) {
    const x = ((i % side) + 0.5) / (side / 2) - 1;
    const y = (Math.floor(i / side) + 0.5) / (side / 2) - 1;
    if (!isInside(outline, { x, y })) continue;
    isFace[i] = 1;
    height[i] = mean - depthAt(view, { x, y }, mean);
  }
  return { side, isFace, height };
}

/** The mean of the surrounding points, weighted by nearness. */
function depthAt({ points }: FaceView, { x, y }: Point, otherwise: number): number {
  let sum = 0;
  let weights = 0;
  for (const point of points) {
    const square = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (square > REACH * REACH) continue;
    const weight = 1 / (square + 0.0017) ** 2;
    sum += weight * point.z;
    weights += weight;
  }
  return weights === 0 ? otherwise : sum / weights;
}

function shrunk(outline: readonly Point[]): Point[] {
  const x = outline.reduce((sum, point) => sum + point.x, 0) / outline.length;
  const y = outline.reduce((sum, point) => sum + point.y, 0) / outline.length;
  return outline.map((point) => ({
    x: x + (point.x - x) * WITHIN_OUTLINE.x,
    y: y + (point.y - y) * WITHIN_OUTLINE.y,
  }));
}

/** A line from the point to the right crosses the outline an odd number of times. */
function isInside(outline: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  let from = outline.at(-1) ?? { x: 0, y: 0 };
  for (const to of outline) {
    const isCrossed =
      to.y > y !== from.y > y && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x;
    if (isCrossed) inside = !inside;
    from = to;
  }
  return inside;
}
