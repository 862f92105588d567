import { dirname } from 'node:path';
import type { Move } from '../../evidence/index.js';
import { NEAR, type EnrolledFace } from '../native/liveness/side-views.policy.js';
import type { ReadFace } from '../native/liveness/frame-observation.js';
import { aheadIn, enrolledFrom, movesFrom, type FootageFrame, type Subject } from './footage.js';
import { judge, type Attempt, type Judgement } from './judge.js';
import type { RandomNumber } from './random-number.js';

/** What the service knows of a person, and what is left of their footage for other visits. */
export interface Target {
  readonly enrolled: EnrolledFace & { readonly kept: ReadFace };
  readonly enrolment: readonly FootageFrame[];
  readonly later: readonly FootageFrame[];
}

/** Frames of about half a second. */
const PART_FRAMES = 6;
const MOVES_ASKED = 3;
const VISITS = 12;
/** Random moves and frames that are tried from each start. */
const ORDERS = 4;
const TRIES = 3;
/** Degrees from the straightest look. */
const AHEAD = 7;

/** A recording is cut into parts of about half a second: every other one is the enrolment, the rest another visit. */
export function targetOf({ frames }: Subject): Target | null {
  const isOfEnrolment = (_: unknown, i: number) => Math.floor(i / PART_FRAMES) % 2 === 0;
  const enrolment = frames.filter(isOfEnrolment);
  const enrolled = enrolledFrom(enrolment);
  const at = enrolled ? frames.indexOf(enrolled.front) : 0;
  // Frames of the same half second are one picture, not another visit.
  const rest = frames.filter(
    (frame, i) => !enrolment.includes(frame) && Math.abs(i - at) > PART_FRAMES,
  );
  return enrolled && { enrolled, enrolment, later: rest.length > 0 ? rest : enrolment };
}

/** One visit of a person: up to three challenges, as long as none was accepted. */
export interface Visit {
  readonly hasSides: boolean;
  readonly results: readonly Judgement[];
}

/**
 * Real frames answer the moves that the footage shows, in several orders from each start. They are no copy of a
 * portrait: only known faces count. Each challenge begins with another selfie and look ahead, as on the page.
 */
export function visitsOf(target: Target, random: RandomNumber): Visit[] {
  const starts = startsIn(target.later);
  const begun = openingsIn(starts).flatMap((start) => {
    const shown = asFarAsEnrolled(movesFrom(target.later, start), start, target);
    return shown.size > 0 ? [{ start, shown, known: knownOf(target, shown) }] : [];
  });
  const visits = begun.slice(0, VISITS).flatMap((_, i) => new Array<number>(ORDERS).fill(i));
  return visits.map((first) => {
    const results: Judgement[] = [];
    while (results.length < TRIES && !results.at(-1)?.accepted) {
      const each = begun[(first + results.length) % begun.length];
      if (!each) break;
      const attempt = genuineAttempt(each.shown, {
        start: each.start,
        ahead: starts,
        random,
      });
      results.push(judge(attempt, { known: each.known, kept: target.enrolled.kept }));
    }
    return { hasSides: (begun[first]?.known.sides.length ?? 0) > 0, results };
  });
}

/** The page takes the first still frame of a challenge, or the one after a second. */
function openingsIn(ahead: readonly FootageFrame[]): FootageFrame[] {
  const inTime = ahead.toSorted(byTime);
  const begun = inTime.filter((_, i) => i % MOMENT_FRAMES === 0);
  const taken = begun.flatMap((opened) => {
    const soon = inTime.slice(inTime.indexOf(opened)).filter((frame) => isSoon(opened, frame));
    return soon.find(({ isStill }) => isStill) ?? soon.at(-1) ?? [];
  });
  return [...new Set(taken)];
}

const LONGEST_FIRST_MS = 1_000;

function isSoon(opened: FootageFrame, frame: FootageFrame): boolean {
  const isOfOne = dirname(opened.file) === dirname(frame.file);
  return isOfOne && (frame.atMs ?? 0) - (opened.atMs ?? 0) <= LONGEST_FIRST_MS;
}

/** A known person comes back on ten days, each with frames of their own. Nothing is forgotten meanwhile. */
export function daysOf(target: Target, random: RandomNumber): Judgement[] {
  const moments = target.later.filter((_, i) => i % MOMENT_FRAMES === 0);
  const starts = startsIn(moments);
  const [first] = starts;
  const shown = first ? movesFrom(moments, first) : [];
  const remembered: string[] = [];
  return Array.from({ length: DAYS }).flatMap((_, day) => {
    const ofDay = (frames: readonly FootageFrame[]) => frames.filter((__, i) => i % DAYS === day);
    const ahead = ofDay(starts);
    const moves = new Map(
      [...shown].flatMap(([move, frames]) => {
        const own = ofDay(frames);
        return own.length > 0 ? [[move, own] as const] : [];
      }),
    );
    const [start] = ahead;
    if (!start || moves.size === 0) return [];
    const attempt = genuineAttempt(moves, { start, ahead, random });
    const result = judge(
      { ...attempt, remembered: [...remembered] },
      { known: knownOf(target, moves), kept: target.enrolled.kept },
    );
    const pictures = [attempt.selfie, ...attempt.frames.map(({ reading }) => reading)];
    remembered.push(...pictures.flatMap(({ face }) => face?.fingerprint ?? []));
    return [result];
  });
}

const DAYS = 10;
/** Frames that are nearer show one moment. */
const MOMENT_FRAMES = 3;

const byTime = (a: FootageFrame, b: FootageFrame) => a.file.localeCompare(b.file);

/** A challenge begins with looking ahead. */
function startsIn(frames: readonly FootageFrame[]): FootageFrame[] {
  const [straightest, ...others] = aheadIn(frames);
  if (!straightest) return [];
  return [straightest, ...others.filter(({ yaw }) => Math.abs(yaw - straightest.yaw) <= AHEAD)];
}

/** The page asks for a turn as far as the enrolled one; footage that turns less does not answer it. */
function asFarAsEnrolled(
  shown: ReadonlyMap<Move, readonly FootageFrame[]>,
  start: FootageFrame,
  { enrolled }: Target,
): Map<Move, readonly FootageFrame[]> {
  const isShort = ([move, frames]: [Move, readonly FootageFrame[]]): boolean =>
    enrolled.sides.some(({ yaw }) => {
      const least = Math.abs(yaw) - NEAR.less;
      const isOfSide = move === (yaw > 0 ? 'left' : 'right');
      return isOfSide && frames.every((frame) => Math.abs(frame.yaw - start.yaw) < least);
    });
  return new Map([...shown].filter((each) => !isShort(each)));
}

/** The service asks for both sides; footage may show one alone. */
function knownOf({ enrolled }: Target, shown: ReadonlyMap<Move, unknown>): EnrolledFace {
  const sides = enrolled.sides.filter(({ yaw }) => shown.has(yaw > 0 ? 'left' : 'right'));
  return { template: enrolled.template, sides };
}

export function genuineAttempt(
  shown: ReadonlyMap<Move, readonly FootageFrame[]>,
  {
    start,
    ahead,
    random,
  }: { start: FootageFrame; ahead: readonly FootageFrame[]; random: RandomNumber },
): Attempt {
  const moves = movesOf([...shown.keys()], random);
  const frames = moves.flatMap((move, i) =>
    spread(shown.get(move) ?? [], { start, random }).map((frame, k) => ({
      reading: frame.reading,
      ...arrival(i + 1, k),
    })),
  );
  const others = ahead.filter((frame) => frame !== start);
  // The picture was taken a moment before the challenge began.
  const before = others
    .filter(({ file }) => file < start.file)
    .toSorted(byTime)
    .at(-1);
  const selfie = before ?? others[0] ?? start;
  return {
    ...{ moves, remembered: [], selfie: selfie.reading, promptedMs: promptedMs(moves.length) },
    frames: [{ reading: start.reading, ...arrival(0, 0) }, ...frames],
  };
}

/** As a page takes frames of one turn: from less to more, the last at its furthest. */
function spread(
  frames: readonly FootageFrame[],
  { start, random }: { start: FootageFrame; random: RandomNumber },
): FootageFrame[] {
  const far = ({ yaw, pitch }: FootageFrame) => Math.hypot(yaw - start.yaw, pitch - start.pitch);
  const turning = frames.toSorted((a, b) => far(a) - far(b));
  const picked = turning.slice(0, -1).toSorted(() => random() - 0.5);
  return [...picked.slice(0, 3).toSorted((a, b) => far(a) - far(b)), ...turning.slice(-1)];
}

/** Random moves, both sides among them where they can be made; none twice in a row. */
export function movesOf(possible: readonly Move[], random: RandomNumber): Move[] {
  const sides = possible.filter((move) => move === 'left' || move === 'right');
  for (let tries = 0; ; tries += 1) {
    const moves: Move[] = [];
    // Footage that shows one move answers one.
    const most = possible.length === 1 ? 1 : MOVES_ASKED;
    while (moves.length < most) {
      const others = possible.filter((move) => move !== moves.at(-1));
      const move = others[Math.floor(random() * others.length)];
      if (!move) break;
      moves.push(move);
    }
    if (tries > 50 || sides.every((side) => moves.includes(side))) return moves;
  }
}

/** A prompt every two seconds, and a frame every 0.2 seconds from half a second on. */
export const arrival = (prompt: number, k: number) => ({
  prompt,
  atMs: prompt * 2_000 + 500 + k * 200,
});
export const promptedMs = (moves: number) => Array.from({ length: moves + 1 }, (_, i) => i * 2_000);
