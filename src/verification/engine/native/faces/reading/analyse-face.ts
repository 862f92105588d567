import type { ColourPicture } from '../../documents/images/picture.js';
import type { Box } from './face-detector.js';
import type { Face, FaceEngine } from './face-engine.js';
import { meshPoint, type MeshPoint } from './face-mesh.js';
import { cropped, turned } from './picture-parts.js';
import { measureFace } from './quality-measures.js';
import type { FaceAnalysis, FaceReading, Ghost, PortraitAnalysis } from '../face-analysis.js';
import {
  faceIssues,
  LEAST_GHOST_WIDTH,
  type FaceIssue,
  type PictureKind,
} from '../quality.policy.js';
import { compareTemplates } from '../template.js';

/** A person far behind does not count as a second person before the camera. */
const SECOND_PERSON = 0.4;

export function isCrowded([main, second]: readonly Face[]): boolean {
  return main !== undefined && second !== undefined && second.width >= main.width * SECOND_PERSON;
}

export interface SelfieReading extends FaceAnalysis {
  /** The face that was analysed. */
  readonly main: Face | null;
}

export function analyseSelfie(engine: FaceEngine, picture: ColourPicture): SelfieReading {
  const faces = engine.find(picture);
  const [main] = faces;
  if (!main) return { issues: ['no_face'], face: null, main: null };
  const face = readFace(engine, picture, main);
  const issues = issuesOf(face, 'selfie');
  return { issues: isCrowded(faces) ? ['two_faces', ...issues] : issues, face, main };
}

/** Upright portrait faces reach it; rotated ones do not. */
const SURELY_UPRIGHT = 0.9;

export interface PortraitReading extends PortraitAnalysis {
  /** The face that was analysed, in the upright picture. */
  readonly main: Face | null;
  readonly upright: ColourPicture;
}

/** The portrait on a document that may lie on its side or upside down. */
export function analysePortrait(engine: FaceEngine, picture: ColourPicture): PortraitReading {
  const { upright, quarters, faces } = findUpright(engine, picture);
  const [main, ...smaller] = faces;
  if (!main)
    return { issues: ['no_face'], face: null, quarters: 0, ghosts: [], main: null, upright };
  const face = readFace(engine, upright, main);
  return {
    issues: issuesOf(face, 'portrait'),
    face,
    quarters,
    main,
    upright,
    ghosts: ghostsOf(engine, upright, [main, ...smaller]).flatMap((looks) =>
      nearest(looks.flatMap((look) => compared(engine, upright, look, face))),
    ),
  };
}

/**
 * Faces beside the portrait that are large enough to compare: in the whole picture or, closer, on its other side.
 * Each as often as it was seen.
 */
function ghostsOf(
  engine: FaceEngine,
  picture: ColourPicture,
  [main, ...smaller]: readonly [Face, ...Face[]],
): Face[][] {
  const isWide = ({ width }: Face): boolean => width >= LEAST_GHOST_WIDTH;
  const wide = smaller.filter(isWide);
  const found =
    wide.length > 0
      ? wide
      : boxesBeside(picture, main)
          .flatMap((box) => findWithin(engine, picture, box))
          .filter((face) => isWide(face) && isSure(face))
          .toSorted((a, b) => b.width - a.width);
  return seenAtOnePlace(found).map(([face, ...others]) => [
    face,
    ...others,
    ...findWithin(engine, picture, boxAround(picture, face)),
  ]);
}

function seenAtOnePlace(faces: readonly Face[]): [Face, ...Face[]][] {
  const places: [Face, ...Face[]][] = [];
  for (const face of faces) {
    const { x, y } = middleOf(face.mesh);
    const known = places.find(([first]) => {
      const middle = middleOf(first.mesh);
      return Math.hypot(middle.x - x, middle.y - y) < first.width;
    });
    if (known) known.push(face);
    else places.push([face]);
  }
  return places;
}

function nearest(ghosts: readonly Ghost[]): Ghost[] {
  return ghosts.toSorted((a, b) => a.distance - b.distance).slice(0, 1);
}

function isSure({ detection, mesh }: Face): boolean {
  return detection >= SURE_GHOST && mesh.score >= SURE_MESH;
}

/** A closer look puts the landmarks of a small face in their places. */
function boxAround(picture: ColourPicture, { mesh, width }: Face): Box {
  const side = Math.min(Math.round(width * AROUND), picture.width, picture.height);
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

function middleOf(mesh: Face['mesh']): { x: number; y: number } {
  const [left, right] = [meshPoint(mesh, 'leftCheek'), meshPoint(mesh, 'rightCheek')];
  return { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
}

/** Widths of the face. */
const AROUND = 4;

/** Patterns of a card that look like a small face score less. */
const SURE_GHOST = 0.5;
const SURE_MESH = 0.95;
/** The side of a box, of the picture's width: a face of its eighth is found. */
const BOX = 0.34;
/** From one box to the next: a face lies whole in one of them. */
const STEP = 0.7;

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

interface Upright {
  readonly upright: ColourPicture;
  readonly quarters: number;
  readonly faces: readonly Face[];
}

/** The whole picture first; without a face, its corners and middle, each enlarged. */
function findUpright(engine: FaceEngine, picture: ColourPicture): Upright {
  const ways = ([0, 1, 3, 2] as const).map((quarters) => ({
    quarters,
    upright: turned(picture, quarters),
  }));
  return (
    surestOf(ways, (upright) => engine.find(upright)) ??
    surestOf(ways, (upright) => findCloser(engine, upright)) ?? {
      upright: picture,
      quarters: 0,
      faces: [],
    }
  );
}

/** A rotated face is detected as such; an upside-down one scores lower, so the best score wins. */
function surestOf(
  ways: readonly Omit<Upright, 'faces'>[],
  find: (upright: ColourPicture) => Face[],
): Upright | null {
  let best: Upright | null = null;
  let surest = 0;
  for (const way of ways) {
    const faces = find(way.upright).filter(isUpright);
    const [main] = faces;
    const certainty = main ? main.detection * main.mesh.score : 0;
    if (certainty > surest) {
      best = { ...way, faces };
      surest = certainty;
    }
    if (surest >= SURELY_UPRIGHT) break;
  }
  return best;
}

function isUpright({ mesh }: Face): boolean {
  const [left, right] = [meshPoint(mesh, 'leftEyeOuter'), meshPoint(mesh, 'rightEyeOuter')];
  return right.x - left.x > Math.abs(right.y - left.y);
}

function findCloser(engine: FaceEngine, picture: ColourPicture): Face[] {
  const [width, height] = [Math.ceil(picture.width * PART), Math.ceil(picture.height * PART)];
  const [right, bottom] = [picture.width - width, picture.height - height];
  const corners = [
    { x: 0, y: 0 },
    { x: right, y: 0 },
    { x: 0, y: bottom },
    { x: right, y: bottom },
    { x: right >> 1, y: bottom >> 1 },
  ];
  return corners
    .flatMap(({ x, y }) => findWithin(engine, picture, { x, y, width, height }))
    .toSorted((a, b) => b.width - a.width)
    .slice(0, 1);
}

const PART = 0.55;

function findWithin(engine: FaceEngine, picture: ColourPicture, box: Box): Face[] {
  const inPicture = ({ x, y, z }: MeshPoint) => ({ x: x + box.x, y: y + box.y, z });
  return engine.find(cropped(picture, box)).map(({ mesh, ...face }) => ({
    ...face,
    mesh: { ...mesh, points: mesh.points.map(inPicture) },
  }));
}

function readFace(engine: FaceEngine, picture: ColourPicture, face: Face): FaceReading {
  return {
    template: engine.describe(picture, face),
    measures: measureFace(picture, face.mesh, face.detection),
  };
}

function issuesOf({ measures }: FaceReading, kind: PictureKind): FaceIssue[] {
  return faceIssues(measures, kind);
}

function compared(
  engine: FaceEngine,
  picture: ColourPicture,
  ghost: Face,
  { template }: FaceReading,
): Ghost[] {
  const comparison = compareTemplates(engine.describe(picture, ghost), template);
  return comparison.comparable ? [{ distance: comparison.distance, width: ghost.width }] : [];
}
