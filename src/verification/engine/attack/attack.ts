import { readFile } from 'node:fs/promises';
import { MOVES, type Move } from '../../evidence/index.js';
import { FaceEngine } from '../native/faces/reading/face-engine.js';
import type { FrameReading } from '../native/liveness/frame-observation.js';
import { readFrame } from '../native/liveness/reading/read-frame.js';
import { mixed, photographed, spotted, withScreenLines } from './canvas.js';
import { aheadIn, movesFrom, subjectsIn, type FootageFrame, type Subject } from './footage.js';
import { judge, type Attempt, type AttemptFrame, type Judgement } from './judge.js';
import { randomNumbers, type RandomNumber } from './random-number.js';
import { decoded, mirrored, printed, sceneIn, sceneOf } from './scenes.js';
import { lightTallies, type LightTally } from './screen-light.js';
import { FORGED, swapped, type Painter } from './species.js';
import type { Scene } from './surfaces.js';
import {
  arrival,
  daysOf,
  genuineAttempt,
  movesOf,
  promptedMs,
  targetOf,
  visitsOf,
  type Target,
} from './visits.js';

/** How often one species was tried and accepted, against a card's portrait and against an enrolled face. */
export interface Tally {
  readonly species: string;
  readonly portrait: Count;
  /** Enrolled from the front alone. */
  readonly front: Count;
  /** Enrolled with views from the sides. */
  readonly sides: Count;
  /** Why it was refused, and how often. */
  readonly reasons: Record<string, number>;
}

export interface Count {
  tried: number;
  accepted: number;
}

export interface Ladder {
  readonly genuine: Tally & {
    /** Visits with up to three challenges. */
    readonly withinThree: Count;
    /** Days on which a person comes back, with all earlier frames remembered. */
    readonly tenDays: Count;
  };
  readonly attacks: readonly Tally[];
  readonly light: readonly LightTally[];
}

export interface LadderOptions {
  /** Tries of each species for each person. */
  readonly tries: number;
  readonly say: (text: string) => void;
  /** Only people with this in their name; empty for all. */
  readonly person: string;
  /** Only species with this in their name; empty for all. */
  readonly species: string;
}

const TURNS = [26, 38, 18, 50];

/**
 * Tries every species of attack on each person, and the person's own footage where there is some. The attacker knows
 * this source, and each prompt as it opens.
 */
export async function climbLadder(folder: string, options: LadderOptions): Promise<Ladder> {
  const engine = await FaceEngine.load();
  return climbSubjects(await subjectsIn(folder, engine, options), options, engine);
}

async function climbSubjects(
  subjects: readonly Subject[],
  { tries, say, species: only }: LadderOptions,
  engine: FaceEngine,
): Promise<Ladder> {
  const genuine = { ...tallyOf('genuine footage'), withinThree: none(), tenDays: none() };
  const tallies = new Map<string, Tally>();
  for (const [number, subject] of subjects.entries()) {
    say(`attacks on ${subject.name}`);
    const random = randomNumbers(number + 1);
    const target = targetOf(subject);
    if (!target) continue;
    tryGenuine(genuine, target, random);
    const others = subjects.filter((other) => other !== subject);
    const attacker = await Attacker.of(engine, { target, others, random });
    if (!attacker) continue;
    for (const [species, make] of Object.entries(attacker.species())) {
      if (!species.includes(only)) continue;
      const tally = tallies.get(species) ?? tallyOf(species);
      tallies.set(species, tally);
      for (let i = 0; i < tries; i += 1) {
        const attempt = await make(TURNS[i % TURNS.length] ?? 26);
        if (attempt) count(tally, attempt, target);
      }
    }
  }
  const isLit = tries > 0 && 'light of the screen'.includes(only);
  if (isLit) say('light of the screen');
  const light = isLit ? await lightTallies(subjects, engine, randomNumbers(1)) : [];
  return { genuine, attacks: [...tallies.values()], light };
}

const none = (): Count => ({ tried: 0, accepted: 0 });

function tallyOf(species: string): Tally {
  return { species, portrait: none(), front: none(), sides: none(), reasons: {} };
}

/** Whether a document with this face, and a face that is enrolled, accept the attempt. */
function count(tally: Tally, attempt: Attempt, { enrolled }: Target): void {
  const { template, kept, sides } = enrolled;
  add(tally, tally.portrait, judge(attempt, { portrait: template, kept }));
  const enrolledAs = sides.length > 0 ? tally.sides : tally.front;
  add(tally, enrolledAs, judge(attempt, { known: enrolled, kept }));
}

function add({ reasons }: Tally, count: Count, { accepted, reason }: Judgement): void {
  count.tried += 1;
  count.accepted += accepted ? 1 : 0;
  if (reason !== null) reasons[reason] = (reasons[reason] ?? 0) + 1;
}

function tryGenuine(tally: Ladder['genuine'], target: Target, random: RandomNumber): void {
  for (const { hasSides, results } of visitsOf(target, random)) {
    for (const [i, result] of results.entries())
      if (i === 0) add(tally, hasSides ? tally.sides : tally.front, result);
      else add(tally, { tried: 0, accepted: 0 }, result);
    tally.withinThree.tried += 1;
    tally.withinThree.accepted += results.some(({ accepted }) => accepted) ? 1 : 0;
  }
  for (const day of daysOf(target, random)) add(tally, tally.tenDays, day);
}

/** Parts of a move that the attacker shows. */
const PARTS = [0.6, 1];

type Make = (degrees: number) => Promise<Attempt | null>;

/** Makes attacks from one photo of a person, or from their recording. */
class Attacker {
  private constructor(
    private readonly engine: FaceEngine,
    private readonly scenes: {
      photo: Scene;
      card: Scene | null;
      mirroredCard: Scene | null;
      enrolled: Scene | null;
      other: Scene | null;
    },
    private readonly drivers: readonly FootageFrame[],
    private readonly target: Target,
    private readonly random: RandomNumber,
  ) {}

  /** Null where no photo of the person shows a face. */
  static async of(
    engine: FaceEngine,
    {
      target,
      others,
      random,
    }: { target: Target; others: readonly Subject[]; random: RandomNumber },
  ): Promise<Attacker | null> {
    const fileOf = (frames: readonly FootageFrame[]) => aheadIn(frames)[0]?.file;
    const open = async (file: string | undefined) =>
      file === undefined ? null : sceneOf(engine, await readFile(file));
    const photo = await open(fileOf(target.later));
    if (!photo) return null;
    const enrolled = fileOf(target.enrolment);
    const card = enrolled === undefined ? null : await printed(await readFile(enrolled));
    const scenes = {
      photo,
      enrolled: await open(enrolled),
      card: card && (await sceneOf(engine, card)),
      mirroredCard: card && (await sceneOf(engine, await mirrored(card))),
      other: await open(others[0] && fileOf(others[0].frames)),
    };
    const drivers = others.map(({ frames }) => frames).find((frames) => hasBothSides(frames)) ?? [];
    return new Attacker(engine, scenes, drivers, target, random);
  }

  species(): Record<string, Make> {
    const { photo, card, mirroredCard, enrolled, other } = this.scenes;
    const forged = Object.entries(FORGED).map(([name, painter]): [string, Make] => [
      name,
      (degrees) => this.#painted(photo, painter, degrees),
    ]);
    const relief = FORGED['relief ×1'];
    return {
      ...Object.fromEntries(forged),
      'swapped face': () => this.#swapped(),
      'the card’s portrait': (degrees) => this.#from(card, relief, degrees),
      'portrait, mirrored': (degrees) => this.#from(mirroredCard, relief, degrees),
      'portrait, spotted': (degrees) => {
        const picture = card && spotted(card.picture, this.random);
        return this.#from(picture && { ...card, picture }, relief, degrees);
      },
      'the same picture': (degrees) => this.#from(enrolled, relief, degrees),
      'screen, with lines': () => this.#replayed({ lines: true }),
      'screen, without lines': () => this.#replayed({}),
      'loop with noise': () => this.#replayed({ grain: 14 }),
      'two people in turn': async (degrees) => {
        const [one, two] = [
          await this.#painted(photo, relief, degrees),
          await this.#from(other, relief, degrees),
        ];
        if (!two) return null;
        const frames = one.frames.map((frame, i) => {
          const instead = two.frames[i];
          return i % 2 === 1 && instead ? { ...frame, reading: instead.reading } : frame;
        });
        return { ...one, frames };
      },
      'too fast': async (degrees) => {
        const attempt = await this.#painted(photo, relief, degrees);
        const frames = attempt.frames.map((frame) => ({
          ...frame,
          atMs: frame.prompt * 2_000 + 40,
        }));
        return { ...attempt, frames };
      },
      'out of order': async (degrees) => {
        const attempt = await this.#painted(photo, relief, degrees);
        const moves = [...attempt.moves.slice(1), ...attempt.moves.slice(0, 1)];
        return { ...attempt, moves };
      },
    };
  }

  async #from(scene: Scene | null, painter: Painter, degrees: number): Promise<Attempt | null> {
    return scene && this.#painted(scene, painter, degrees);
  }

  async #painted(scene: Scene, painter: Painter, degrees: number): Promise<Attempt> {
    const moves = movesOf(MOVES, this.random);
    const at = async (move: Move | null, part: number): Promise<FrameReading> => {
      const painted = painter(scene, { move, part, degrees }, this.random);
      return this.#read(await photographed(painted, this.random));
    };
    const frames: AttemptFrame[] = [{ reading: await at(null, 0), ...arrival(0, 0) }];
    for (const [i, move] of moves.entries())
      for (const [k, part] of PARTS.entries())
        frames.push({ reading: await at(move, part), ...arrival(i + 1, k) });
    const selfie = await this.#read(await photographed(scene.picture, this.random));
    return { moves, frames, selfie, promptedMs: promptedMs(moves.length), remembered: [] };
  }

  /** The face of the photo on another person who turns: their real frames, or a head model. */
  async #swapped(): Promise<Attempt | null> {
    const [start] = aheadIn(this.drivers);
    if (!start) return null;
    const shown = movesFrom(this.drivers, start);
    const real = genuineAttempt(shown, { start, ahead: [start], random: this.random });
    const files = new Map(this.drivers.map((frame) => [frame.reading, frame.file]));
    const frames: AttemptFrame[] = [];
    for (const frame of real.frames) {
      const driver = sceneIn(
        this.engine,
        await decoded(await readFile(files.get(frame.reading) ?? ''), 960),
      );
      if (!driver) return null;
      const painted = swapped(this.scenes.photo, driver);
      frames.push({
        ...frame,
        reading: await this.#read(await photographed(painted, this.random)),
      });
    }
    return { ...real, frames, selfie: frames[0]?.reading ?? real.selfie };
  }

  /** An earlier answer of the person, played again in another compression. */
  async #replayed({ lines = false, grain = 5 }): Promise<Attempt | null> {
    const [start] = aheadIn(this.target.enrolment);
    if (!start) return null;
    const shown = movesFrom(this.target.enrolment, start);
    if (shown.size < 2) return null;
    const real = genuineAttempt(shown, { start, ahead: [start], random: this.random });
    const files = new Map(this.target.enrolment.map((frame) => [frame.reading, frame.file]));
    const frames: AttemptFrame[] = [];
    for (const frame of real.frames) {
      const picture = await decoded(await readFile(files.get(frame.reading) ?? ''), 960);
      const lit = mixed(picture, { ...picture, data: picture.data.map(() => 128) }, 0.1);
      const filmed = lines ? withScreenLines(lit, this.random() * 6) : lit;
      const reading = await this.#read(
        await photographed(filmed, this.random, { grain, quality: 75 }),
      );
      frames.push({ ...frame, reading });
    }
    const remembered = this.target.enrolment.flatMap(
      ({ reading }) => reading.face?.fingerprint ?? [],
    );
    return { ...real, frames, selfie: frames[0]?.reading ?? real.selfie, remembered };
  }

  async #read(picture: Buffer): Promise<FrameReading> {
    return readFrame(this.engine, await decoded(picture, 960));
  }
}

function hasBothSides(frames: readonly FootageFrame[]): boolean {
  const [start] = aheadIn(frames);
  const shown = start && movesFrom(frames, start);
  return Boolean(shown?.has('left') && shown.has('right'));
}
