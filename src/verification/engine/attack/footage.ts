import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Move } from '../../evidence/index.js';
import type { FaceEngine } from '../native/faces/reading/face-engine.js';
import { sideViewsIn, type EnrolledFace } from '../native/liveness/side-views.policy.js';
import type { FrameReading, ReadFace } from '../native/liveness/frame-observation.js';
import { followHead } from '../native/liveness/reading/follow-head.js';
import { readFrame } from '../native/liveness/reading/read-frame.js';
import { decoded } from './scenes.js';

export interface FootageFrame {
  readonly file: string;
  readonly reading: FrameReading;
  /** Degrees; positive to the person's own left, and downwards. */
  readonly yaw: number;
  readonly pitch: number;
  /** When it was taken, in its recording; null for a photo. */
  readonly atMs: number | null;
  /** Nothing has moved since the frame before. */
  readonly isStill: boolean;
}

/** One person: frames of a recording, or a single photo. */
export interface Subject {
  readonly name: string;
  readonly frames: readonly FootageFrame[];
}

interface Listed {
  person: string;
  dir: string;
  frames: { file: string; pitch: number; at_ms?: number }[];
}

/**
 * The people of a folder: recordings that its `index.json` lists (`person`, `dir`, `frames` of `file`, `pitch` and
 * `at_ms`), or a photo each.
 */
export async function subjectsIn(
  folder: string,
  engine: FaceEngine,
  { say, person: only }: { say: (text: string) => void; person: string },
): Promise<Subject[]> {
  const index = join(folder, 'index.json');
  const listed: Listed[] = existsSync(index)
    ? (JSON.parse(await readFile(index, 'utf8')) as Listed[])
    : (await readdir(folder))
        .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
        .map((file) => ({ person: file, dir: '.', frames: [{ file, pitch: 0 }] }));
  const people = new Map<string, FootageFrame[]>();
  for (const { person, dir, frames } of listed.filter(({ person }) => person.includes(only))) {
    say(`${person}: ${String(frames.length)} pictures`);
    const own = people.get(person) ?? [];
    people.set(person, own);
    let before: Uint8Array | null = null;
    for (const { file, pitch, at_ms: atMs = null } of frames) {
      const path = join(folder, dir, file);
      const picture = await readFile(path);
      const look = await lookOf(picture);
      const isStill = atMs === null || (before !== null && isSameLook(before, look));
      before = look;
      const reading = readFrame(engine, await decoded(picture, 960));
      if (reading.face)
        own.push({ file: path, reading, yaw: reading.face.yaw, pitch, atMs, isStill });
    }
  }
  return [...people].map(([name, frames]) => ({ name, frames })).filter(({ frames }) => frames[0]);
}

/** As the page looks: a small picture of its middle, and the mean change of that which is no movement. */
const LOOK = { side: 48, still: 5 };

function lookOf(picture: Uint8Array): Promise<Uint8Array> {
  const square = sharp(picture).rotate().resize(LOOK.side, LOOK.side, { fit: 'cover' });
  return square.greyscale().raw().toBuffer();
}

function isSameLook(before: Uint8Array, now: Uint8Array): boolean {
  const change = now.reduce((sum, value, i) => sum + Math.abs(value - (before[i] ?? 0)), 0);
  return change <= LOOK.still * now.length;
}

/** Degrees from looking ahead that make a move in footage. */
const TURN = 9;
const NOD = 10;
/** A person who is asked to turn does not nod as well. */
const CLEAR = 3;
/** A move that is shown in fewer frames was not made. */
const LEAST_FRAMES = 2;

/** The frames in which each move can be seen, against one that looks ahead. */
export function movesFrom(
  frames: readonly FootageFrame[],
  ahead: FootageFrame,
): Map<Move, FootageFrame[]> {
  const found = new Map<Move, FootageFrame[]>();
  for (const frame of frames) {
    const [yaw, pitch] = [frame.yaw - ahead.yaw, frame.pitch - ahead.pitch];
    const move =
      Math.abs(yaw) >= TURN && Math.abs(yaw) > Math.abs(pitch) * CLEAR
        ? yaw > 0
          ? ('left' as const)
          : ('right' as const)
        : Math.abs(pitch) >= NOD && Math.abs(pitch) > Math.abs(yaw) * CLEAR
          ? pitch > 0
            ? ('down' as const)
            : ('up' as const)
          : null;
    if (move) found.set(move, [...(found.get(move) ?? []), frame]);
  }
  return new Map([...found].filter(([, shown]) => shown.length >= LEAST_FRAMES));
}

/** Usable frames in which the person looks most nearly ahead. */
export function aheadIn(frames: readonly FootageFrame[]): FootageFrame[] {
  const usable = frames.filter(({ reading }) => reading.face?.issues.length === 0);
  const turned = ({ yaw }: FootageFrame) => Math.abs(yaw);
  return (usable.length > 0 ? usable : [...frames]).toSorted((a, b) => turned(a) - turned(b));
}

/** What an enrolment keeps of these frames. */
export function enrolledFrom(
  frames: readonly FootageFrame[],
): (EnrolledFace & { front: FootageFrame; kept: ReadFace }) | null {
  const [ahead] = aheadIn(frames);
  const front = ahead?.reading.face;
  if (!ahead || !front) return null;
  const all = [ahead, ...frames.filter((frame) => frame !== ahead)];
  const motions = followHead(all.map(({ reading }) => reading.face?.view ?? null));
  const seen = all.flatMap(({ reading: { face, crowded } }, i) =>
    face
      ? [{ ...{ prompt: 0, atMs: 0, crowded }, face: { ...face, motion: motions[i] ?? null } }]
      : [],
  );
  return { front: ahead, kept: front, template: front.template, sides: sideViewsIn(seen) };
}
