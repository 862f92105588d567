import sharp from 'sharp';
import { ENGINE_WORKER } from '../support/engine/built.js';
import { FrameMaker, type FrameView } from '../support/engine/frames.js';
import { describeWithSamples, sample } from '../support/engine/samples.js';
import {
  observeChallenge,
  readersOf,
} from '../../src/verification/engine/native/observe-challenge.js';
import { EngineWorkers } from '../../src/verification/engine/native/workers/engine-workers.js';
import type { Move } from '../../src/verification/evidence/index.js';
import {
  checkChallenge,
  movesIn,
  type ChallengeOutcome,
} from '../../src/verification/engine/native/liveness/challenge-check.policy.js';
import type { FrameObservation } from '../../src/verification/engine/native/liveness/frame-observation.js';
import { itInSoak, volume } from '../support/volume.js';

const PATIENT = 600_000;
const PERSON = 'faces/V000128_a.jpg';
const OTHER = 'faces/O000174.jpg';
/** Its two sides are much alike. */
const EVEN = 'faces/C001098_a.jpg';
const ASKED: Move[] = ['left', 'up', 'right', 'down'];
/** A head that makes the requested moves, as deep as its mesh. */
const DONE: FrameView[] = [
  {},
  { yaw: 9 },
  { yaw: 18 },
  { pitch: -15 },
  { yaw: -18 },
  { pitch: 15 },
];
const PROMPTS = [0, 1, 1, 2, 3, 4];

describeWithSamples('challenges made out of photos (needs SAMPLES_DIR)', () => {
  const maker = new FrameMaker();
  const workers = new EngineWorkers({
    workers: 1,
    entry: ENGINE_WORKER,
    loadDeadlineMs: PATIENT,
    jobDeadlineMs: PATIENT,
  });
  afterAll(() => Promise.all([maker.close(), workers.close()]));

  /** Each picture answers the next prompt, unless `prompts` says otherwise. */
  async function observe(
    pictures: readonly Buffer[],
    prompts: readonly number[] = [...pictures.keys()],
  ): Promise<FrameObservation[]> {
    const frames = pictures.map((picture, i) => ({
      ...{ picture, atMs: 400 * i, prompt: prompts[i] ?? 0 },
    }));
    const { value } = await observeChallenge(frames, readersOf(workers));
    if (value === null) throw new Error('a frame was refused');
    return value;
  }

  async function answer(
    views: FrameView[],
    { person = PERSON, prompts }: { person?: string; prompts?: number[] } = {},
  ): Promise<FrameObservation[]> {
    return observe(await maker.frames(sample(person), views), prompts);
  }

  function check(frames: FrameObservation[], moves = ASKED): ChallengeOutcome {
    const promptedMs = [0, ...moves].map(() => -1_000);
    return checkChallenge({ moves, promptedMs, frames, seenAs: () => null });
  }

  // The mesh of some faces is deeper than a head.
  const HEADS: [string, number][] = [
    [PERSON, 1],
    [OTHER, 1],
    ['faces/W000790.jpg', 1],
    [EVEN, 0.7],
  ];

  it.each(volume(HEADS.slice(0, 1), HEADS))(
    'are passed by a turning head: %s',
    async (person, depth) => {
      const views = DONE.map((view) => ({ ...view, depth }));
      expect(check(await answer(views, { person, prompts: PROMPTS }))).toEqual({
        outcome: 'passed',
      });
    },
    PATIENT,
  );

  itInSoak(
    'are passed by a head that turns slowly before a fast camera',
    async () => {
      const slowly = DONE.slice(2).flatMap(({ yaw = 0, pitch = 0 }) =>
        [0.15, 0.4, 0.7, 1, 0.5].map((part) => ({ yaw: yaw * part, pitch: pitch * part })),
      );

      const prompts = [0, ...slowly.map((_, i) => 1 + Math.floor(i / 5))];
      expect(check(await answer([{}, ...slowly], { prompts }))).toEqual({ outcome: 'passed' });
    },
    PATIENT,
  );

  itInSoak(
    'are passed by a head of half the depth, poorer pictures and changing light',
    async () => {
      const poor = DONE.map((view, i) => ({
        ...view,
        yaw: (view.yaw ?? 0) * 1.2,
        pitch: (view.pitch ?? 0) * 1.2,
        depth: 0.5,
        quality: 60,
        blur: i % 2,
        brightness: 1 - 0.05 * i,
      }));

      expect(check(await answer(poor, { prompts: PROMPTS }))).toEqual({ outcome: 'passed' });
    },
    PATIENT,
  );

  const PHOTOS: [string, FrameView, ChallengeOutcome['outcome']?][] = [
    // As still as a person who did not see the arrows, who may try again.
    ['tilted a little', { yaw: 15, pitch: 12 }, 'unclear'],
    ['tilted', { yaw: 35, pitch: 35 }],
    ['tilted far', { yaw: 50, pitch: 45 }],
    ['held close, and turned as well', { yaw: 30, pitch: 25, distance: 0.9, scale: 0.8, roll: 10 }],
  ];

  it.each(volume(PHOTOS.slice(1, 2), PHOTOS))(
    'are not passed by a photo that is %s',
    async (_, { yaw = 0, pitch = 0, ...held }, outcome = 'failed') => {
      const views = [{}, { yaw }, { pitch: -pitch }, { yaw: -yaw }, { pitch }];

      const frames = await answer(views.map((view) => ({ ...held, ...view, flat: true })));

      expect(movesIn(frames)).toEqual([]);
      expect(check(frames).outcome).toBe(outcome);
    },
    PATIENT,
  );

  itInSoak(
    'are not passed by a moving photo',
    async () => {
      const views = [{}, { scale: 0.8 }, { scale: 0.9, roll: 8 }, { roll: -8 }, { scale: 0.7 }];

      const frames = await answer(views.map((view) => ({ ...view, flat: true })));

      expect(check(frames).outcome).not.toBe('passed');
      expect(movesIn(frames)).toEqual([]);
    },
    PATIENT,
  );

  itInSoak(
    'are not passed by two photos of one person, or of two people',
    async () => {
      const one = [sample('faces/P000603_a.jpg'), sample('faces/P000603_b_lowres.jpg')] as const;
      const two = [sample(PERSON), sample(OTHER)] as const;

      for (const [first, second] of [one, two]) {
        // The second may look like a turn to one side; every challenge asks for both.
        const frames = await observe([first, second, first, second]);
        expect(check(frames, ['left', 'right', 'left']).outcome).not.toBe('passed');
        expect(check(frames, ['right', 'left', 'right']).outcome).not.toBe('passed');
      }
    },
    PATIENT,
  );

  itInSoak(
    'are not passed by frames that were used before, in another order or repeated',
    async () => {
      const pictures = await maker.frames(sample(PERSON), DONE);
      const frames = await observe(pictures, PROMPTS);
      const seen = new Set(frames.map(({ face }) => face?.fingerprint));
      const seenAs = (fingerprint: string) => (seen.has(fingerprint) ? ('copy' as const) : null);
      const reordered = (order: number[]) =>
        observe(
          order.map((i) => pictures[i] ?? Buffer.of()),
          PROMPTS,
        );
      const still = pictures[0] ?? Buffer.of();

      expect(checkChallenge({ moves: ASKED, promptedMs: [], frames, seenAs })).toMatchObject({
        reason: 'frame_seen_before',
      });
      expect(check(await reordered([0, 4, 3, 2, 1, 5]))).toMatchObject({ reason: 'wrong_moves' });
      expect(check(await reordered([5, 4, 3, 2, 1, 0])).outcome).not.toBe('passed');
      expect(
        check(await observe([still, still, still, still, still, still], PROMPTS)),
      ).toMatchObject({
        reason: 'frames_repeated',
      });
    },
    PATIENT,
  );

  /** The turn to the right is the one to the left, mirrored. */
  async function mirroredTurn(person: string): Promise<FrameObservation[]> {
    const views = [{}, { yaw: 18 }, { pitch: -15 }];
    const [ahead, left, up] = await maker.frames(sample(person), views);
    const right = await sharp(left).flop().jpeg({ quality: 80 }).toBuffer();
    return observe([ahead, left, up, right].map((frame) => frame ?? Buffer.of()));
  }

  it.each(volume([PERSON], [PERSON, OTHER, 'faces/T000250_a.jpg']))(
    'are not passed by one turn and its mirror image: %s',
    async (person) => {
      const frames = await mirroredTurn(person);

      expect(check(frames, ['left', 'up', 'right']).outcome).not.toBe('passed');
    },
    PATIENT,
  );

  itInSoak(
    'are not passed by the mirror image of an even face, which looks like the other turn',
    async () => {
      const frames = await mirroredTurn(EVEN);

      expect(movesIn(frames)).toEqual(['left', 'up', 'right']);
      expect(check(frames, ['left', 'up', 'right'])).toEqual({
        outcome: 'unclear',
        reason: 'frames_mirrored',
      });
    },
    PATIENT,
  );

  itInSoak(
    'are not passed by the face of someone else in the middle',
    async () => {
      const [mine, other] = [
        await maker.frames(sample(PERSON), DONE),
        await maker.frames(sample(OTHER), DONE),
      ];

      const frames = await observe([...mine.slice(0, 4), ...other.slice(4)], PROMPTS);

      expect(check(frames)).toEqual({ outcome: 'failed', reason: 'other_face' });
    },
    PATIENT,
  );

  itInSoak(
    'are not passed by a drawing',
    async () => {
      const { drawing } = await import('../support/engine/drawings.js');
      const frames = await observe(await Promise.all([0, 24, 60].map((g) => drawing('shaded', g))));

      expect(check(frames, ['left']).outcome).not.toBe('passed');
    },
    PATIENT,
  );
});
