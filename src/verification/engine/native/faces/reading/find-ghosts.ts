import type { ColourPicture } from '../../documents/images/picture.js';
import { LEAST_GHOST_WIDTH } from '../quality.policy.js';
import type { Box } from './face-detector.js';
import type { Face, FaceEngine } from './face-engine.js';
import { meshPoint, type FaceMesh } from './face-mesh.js';

/** Patterns of a card that look like a small face score less. */
const SURE_GHOST = 0.5;
const SURE_MESH = 0.95;
/** The side of a box, of the picture's width: a face of its sixteenth is found. */
const BOX = 0.34;
/** From one box to the next: a face lies whole in one of them. */
const STEP = 0.7;
/** The side of a closer look, in widths of the face. */
const CLOSER = 4;

/**
 * Faces beside the portrait that are large enough to compare: in the whole picture and, closer, on its other
 * side. Each as often as it was seen, the widest look first.
 */
export function findGhosts(
  engine: FaceEngine,
  picture: ColourPicture,
  [main, ...smaller]: readonly [Face, ...Face[]],
): Face[][] {
  const beside = boxesBeside(picture, main)
    .flatMap((box) => engine.findWithin(picture, box, { least: SURE_GHOST }))
    .filter(({ mesh }) => mesh.score >= SURE_MESH);
  const wide = [...smaller, ...beside]
    .filter((face) => face.width >= LEAST_GHOST_WIDTH && !isSame(face, main))
    .toSorted((a, b) => b.width - a.width);
  // A closer look puts the landmarks of a small face in their places.
  return seenAtOnePlace(wide).map(([face, ...others]) => [
    face,
    ...others,
    ...engine.findWithin(picture, boxAround(picture, face)).filter((look) => isSame(look, face)),
  ]);
}

function seenAtOnePlace(faces: readonly Face[]): [Face, ...Face[]][] {
  const places: [Face, ...Face[]][] = [];
  for (const face of faces) {
    const known = places.find(([first]) => isSame(face, first));
    if (known) known.push(face);
    else places.push([face]);
  }
  return places;
}

/** Whether a look shows a face again: its middle lies within it. */
function isSame(look: Face, { mesh, width }: Face): boolean {
  const [one, other] = [middleOf(look.mesh), middleOf(mesh)];
  return Math.hypot(one.x - other.x, one.y - other.y) < width / 2;
}

function middleOf(mesh: FaceMesh): { x: number; y: number } {
  const [left, right] = [meshPoint(mesh, 'leftCheek'), meshPoint(mesh, 'rightCheek')];
  return { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
}

function boxAround(picture: ColourPicture, { mesh, width }: Face): Box {
  const side = Math.min(Math.round(width * CLOSER), picture.width, picture.height);
  const middle = middleOf(mesh);
  const from = (at: number, length: number): number =>
    Math.round(Math.min(Math.max(0, at - side / 2), length - side));
  return {
    x: from(middle.x, picture.width),
    y: from(middle.y, picture.height),
    width: side,
    height: side,
  };
}

/** Overlapping parts of the picture on the side where the portrait is not. */
function boxesBeside(picture: ColourPicture, { mesh, width }: Face): Box[] {
  const middle = middleOf(mesh).x;
  const isLeft = middle < picture.width / 2;
  const side = Math.min(Math.round(picture.width * BOX), picture.height);
  const [from, to] = isLeft
    ? [Math.round(middle + width), picture.width]
    : [0, Math.round(middle - width)];
  return placesOf(from, to, side).flatMap((x) =>
    placesOf(0, picture.height, side).map((y) => ({ x, y, width: side, height: side })),
  );
}

/** Where parts of this length begin that cover a stretch; none where it is shorter. */
function placesOf(from: number, to: number, length: number): number[] {
  const room = to - from - length;
  if (room < 0) return [];
  const count = Math.ceil(room / (length * STEP)) + 1;
  return Array.from({ length: count }, (_, i) =>
    Math.round(from + (room * i) / Math.max(1, count - 1)),
  );
}
