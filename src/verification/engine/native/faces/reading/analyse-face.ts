import type { ColourPicture } from '../../documents/images/picture.js';
import type { Face, FaceEngine } from './face-engine.js';
import { meshPoint } from './face-mesh.js';
import { findGhosts } from './find-ghosts.js';
import { turned } from './picture-parts.js';
import { measureFace } from './quality-measures.js';
import type { FaceAnalysis, FaceReading, Ghost, PortraitAnalysis } from '../face-analysis.js';
import { faceIssues, type FaceIssue, type PictureKind } from '../quality.policy.js';
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
    ghosts: findGhosts(engine, upright, [main, ...smaller]).flatMap((looks) =>
      nearest(looks.flatMap((look) => compared(engine, upright, look, face))),
    ),
  };
}

/** Whether a face is found on a document, as `analysePortrait` looks for it. */
export function hasPortrait(engine: FaceEngine, picture: ColourPicture): boolean {
  return findUpright(engine, picture).faces.length > 0;
}

/** The distance of the best look, and the width of the first. */
function nearest([first, ...others]: readonly Ghost[]): Ghost[] {
  if (!first) return [];
  const distance = Math.min(first.distance, ...others.map((ghost) => ghost.distance));
  return [{ distance, width: first.width }];
}

interface Upright {
  readonly upright: ColourPicture;
  readonly quarters: number;
  readonly faces: readonly Face[];
}

/** The whole picture first; without a face, its corners and middle, each enlarged. */
function findUpright(engine: FaceEngine, picture: ColourPicture): Upright {
  return (
    surestOf(picture, (upright, surest) => engine.find(upright, { surerThan: surest })) ??
    surestOf(picture, (upright) => findCloser(engine, upright)) ?? {
      upright: picture,
      quarters: 0,
      faces: [],
    }
  );
}

/** A rotated face is detected as such; an upside-down one scores lower, so the best score wins. */
function surestOf(
  picture: ColourPicture,
  /** May leave out what is no surer than the surest so far. */
  find: (upright: ColourPicture, surest: number) => Face[],
): Upright | null {
  let best: Upright | null = null;
  let surest = 0;
  for (const quarters of [0, 1, 3, 2] as const) {
    // Turned only when it is its turn: most pictures are upright, and turning one takes long.
    const upright = turned(picture, quarters);
    const faces = find(upright, surest).filter(isUpright);
    const [main] = faces;
    const certainty = main ? main.detection * main.mesh.score : 0;
    if (certainty > surest) {
      best = { upright, quarters, faces };
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
    .flatMap(({ x, y }) => engine.findWithin(picture, { x, y, width, height }))
    .toSorted((a, b) => b.width - a.width)
    .slice(0, 1);
}

const PART = 0.55;

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
