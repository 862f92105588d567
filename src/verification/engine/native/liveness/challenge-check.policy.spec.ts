import type { FaceTemplate } from '../faces/template.js';
import { checkChallenge, movesIn, type AnsweredChallenge } from './challenge-check.policy.js';
import type { FrameFace, FrameObservation } from './frame-observation.js';
import type { HeadMotion } from './head-motion.js';

const STILL: HeadMotion = { sideways: 0, downwards: 0, likeness: 0.97, squeeze: 0.99, nose: 0.7 };
const LEFT = { sideways: 0.25 };
const RIGHT = { sideways: -0.25 };
const UP = { downwards: -0.2 };
const DOWN = { downwards: 0.2 };

function person(number: number): FaceTemplate {
  const values = new Float32Array(128).fill(0.01);
  values[number] = 1;
  return { model: 'm', version: '1', values };
}

/** Fingerprints of which about a half of the bits differ, for each number another. */
function fingerprint(number: number): string {
  let state = number * 2_654_435_761 + 1;
  return Array.from({ length: 256 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 28).toString(16);
  }).join('');
}

const SIDE = 32;

function bitsOf(of: string): string[] {
  return [...of].flatMap((digit) =>
    Array.from(Number.parseInt(digit, 16).toString(2).padStart(4, '0')),
  );
}

function hexOf(bits: readonly string[]): string {
  return (bits.join('').match(/.{4}/g) ?? [])
    .map((four) => Number.parseInt(four, 2).toString(16))
    .join('');
}

/** The fingerprint of the mirror image. */
function mirrored(of: string): string {
  const bits = bitsOf(of);
  return hexOf(bits.map((_, i) => (bits[i - (i % SIDE) + 31 - (i % SIDE)] === '1' ? '0' : '1')));
}

/** Differs from `of` in about this share of the bits. */
function altered(of: string, share: number): string {
  const isHit = (i: number): boolean => Math.floor((i + 1) * share) > Math.floor(i * share);
  return hexOf(bitsOf(of).map((bit, i) => (isHit(i) ? String(1 - Number(bit)) : bit)));
}

/** Differs from the first one in this share of the bits, and from one a little less turned in few. */
function turnedBy(share: number): string {
  const turned = share * SIDE * SIDE;
  return hexOf(
    bitsOf(fingerprint(0)).map((bit, i) => (i < turned ? String(1 - Number(bit)) : bit)),
  );
}

/** A face whose two sides differ in about this share of the bits. */
function evenFace(share: number): string {
  const [one, other] = [bitsOf(fingerprint(0)), bitsOf(altered(mirrored(fingerprint(0)), share))];
  return hexOf(one.map((bit, i) => (i % SIDE < SIDE / 2 ? bit : (other[i] ?? bit))));
}

/** A frame that shows the head turned so far, under the prompt that was open. */
type Shown = Partial<HeadMotion> & { prompt?: number; yaw?: number };

/** One frame for each of `motions`, half a second apart; the first is the reference. A move opens the next prompt. */
function frames(motions: readonly Shown[]): FrameObservation[] {
  let open = 0;
  return motions.map(({ prompt, yaw, ...motion }, i) => {
    const { sideways = 0, downwards = 0 } = motion;
    const before = motions[i - 1];
    const isMove = Math.max(Math.abs(sideways), Math.abs(downwards)) >= 0.06;
    if (isMove && (before?.sideways ?? 0) === 0 && (before?.downwards ?? 0) === 0) open += 1;
    else if (isMove && Math.sign(sideways) !== Math.sign(before?.sideways ?? 0)) open += 1;
    return {
      atMs: 500 * i,
      prompt: prompt ?? open,
      crowded: false,
      face: {
        template: person(0),
        fingerprint: fingerprint(i),
        issues: [],
        tint: null,
        // A head: its nose moves by 1.2 times the sine of the angle.
        yaw: yaw ?? (Math.asin(Math.max(-1, Math.min(1, sideways / 1.2))) * 180) / Math.PI,
        motion: i === 0 ? null : { ...STILL, ...motion },
      },
    };
  });
}

function change(of: FrameObservation[], at: number, face: Partial<FrameFace>): FrameObservation[] {
  return of.map((frame, i) =>
    i === at && frame.face ? { ...frame, face: { ...frame.face, ...face } } : frame,
  );
}

const ASKED = ['left', 'up', 'right'] as const;
const DONE: Shown[] = [
  ...[{}, {}, { sideways: 0.06 }, LEFT, LEFT, {}, UP, { sideways: -0.09 }, RIGHT],
  { prompt: 3 },
];

function check(answer: Partial<AnsweredChallenge>) {
  const made = { moves: ASKED, frames: frames(DONE), seenAs: () => null, ...answer };
  return checkChallenge({ promptedMs: made.frames.map(() => 0), ...made });
}

describe('a challenge', () => {
  it('is passed by each move while it is asked for', () => {
    expect(check({})).toEqual({ outcome: 'passed' });
  });

  it('is passed by the minimum number of frames', () => {
    expect(check({ frames: frames([{}, LEFT, UP, RIGHT]) })).toEqual({ outcome: 'passed' });
  });

  it.each<[string, Shown[]]>([
    ['moves in another order', [UP, {}, LEFT, {}, RIGHT]],
    ['moves the opposite way', [RIGHT, {}, DOWN, {}, LEFT]],
    [
      'another move beside the one asked for',
      [LEFT, { ...DOWN, prompt: 1 }, {}, { ...UP, prompt: 2 }, { ...RIGHT, prompt: 3 }],
    ],
    ['one more move at the end', [LEFT, {}, UP, {}, RIGHT, { ...LEFT, prompt: 3 }]],
    [
      'all moves there are, for each',
      [1, 2, 3].flatMap((prompt) => [LEFT, RIGHT, UP, DOWN].map((one) => ({ ...one, prompt }))),
    ],
  ])('is not passed by %s', (_, motions) => {
    expect(check({ frames: frames([{}, ...motions]) })).toEqual({
      outcome: 'unclear',
      reason: 'wrong_moves',
    });
  });

  it.each<[string, Shown[]]>([
    ['none', [{}, { prompt: 1 }, { prompt: 2 }, { prompt: 3 }]],
    ['too few', [{}, LEFT, {}, UP, { prompt: 3 }]],
    [
      'too small ones',
      [
        {},
        { sideways: 0.09, prompt: 1 },
        { downwards: -0.09, prompt: 2 },
        { sideways: -0.09, prompt: 3 },
      ],
    ],
    [
      'slanting ones',
      [{}, { sideways: 0.2, downwards: 0.19, prompt: 1 }, { prompt: 2 }, { prompt: 3 }],
    ],
  ])('is not passed by %s of the moves', (_, motions) => {
    expect(check({ frames: frames(motions) })).toEqual({
      outcome: 'unclear',
      reason: 'moves_missing',
    });
  });

  it('is passed by a turn that also nods, and by views that measure badly beside clear ones', () => {
    const turn = { sideways: 0.2, downwards: 0.17, prompt: 1 };
    const talking = { ...DOWN, likeness: 0.64, prompt: 1 };

    expect(
      check({
        frames: frames([{}, turn, talking, talking, { ...UP, prompt: 2 }, { ...RIGHT, prompt: 3 }]),
      }),
    ).toEqual({
      outcome: 'passed',
    });
  });

  it('is not passed when no move was requested', () => {
    expect(check({ moves: [] })).toEqual({ outcome: 'unclear', reason: 'too_few_frames' });
  });

  it('is not passed without a frame of each prompt', () => {
    expect(check({ frames: frames([{}, LEFT, UP]) })).toMatchObject({ reason: 'too_few_frames' });
    expect(check({ frames: frames([LEFT, UP, RIGHT]) })).toMatchObject({
      reason: 'too_few_frames',
    });
    expect(check({ frames: [] })).toMatchObject({ reason: 'too_few_frames' });
  });

  it('is not passed by moves that come sooner than anybody reads', () => {
    const answered = [{}, LEFT, UP, RIGHT];

    expect(check({ frames: frames(answered), promptedMs: [0, 250, 750, 1_250] })).toEqual({
      outcome: 'passed',
    });
    expect(check({ frames: frames(answered), promptedMs: [0, 250, 751, 1_250] })).toEqual({
      outcome: 'unclear',
      reason: 'too_fast',
    });
  });
});

describe('the shape of a head', () => {
  it.each<[string, Partial<HeadMotion> & { shape?: number }]>([
    ['bulges like a ball, or is bent', { shape: 0.7 }],
    ['is pushed aside in its middle', { shape: 1.9 }],
    ['moves its nose while the face stays', { shape: -7 }],
    ['is pushed smoothly, its nose no more than its cheeks', { nose: 0.19 }],
    ['is pushed aside and down at once', { nose: 0.1, downwards: 0.2 }],
    ['nobody could measure, unlike the first as each turn is', { likeness: 0.74 }],
  ])('is not that of a photo that %s', (_, { shape = 1.2, ...motion }) => {
    const yaw = (Math.asin(0.25 / shape) * 180) / Math.PI;
    const shown = [{ ...LEFT, yaw, ...motion }, UP, { ...RIGHT, yaw: -yaw, ...motion }];

    const unclear = { outcome: 'unclear', reason: 'no_head_shape' };
    expect(check({ frames: frames([{}, ...shown]) })).toEqual(unclear);
  });

  it('is shown to each side: noise moves a nose by chance', () => {
    const moved = [LEFT, UP, { ...RIGHT, nose: 0.1 }];
    expect(check({ frames: frames([{}, ...moved]) })).toMatchObject({ reason: 'no_head_shape' });
  });
});

describe('the person in a challenge', () => {
  it('is the same throughout', () => {
    const swapped = change(frames(DONE), 8, { template: person(1) });

    expect(check({ frames: swapped })).toEqual({ outcome: 'failed', reason: 'other_face' });
  });

  it.each([
    ['too far to be told from another', 0.62, { outcome: 'unclear', reason: 'turned_too_far' }],
    ['to where it is another', 0.7, { outcome: 'failed', reason: 'other_face' }],
  ])('may be turned %s', (_, distance, expected) => {
    const { values, ...model } = person(0);
    // Unit vectors this far apart.
    const angle = 2 * Math.asin(distance / 2);
    const turned = values.map((value, i) =>
      i === 0 ? Math.cos(angle) : i === 1 ? Math.sin(angle) : value,
    );

    const far = change(frames(DONE), 8, { template: { ...model, values: turned } });

    expect(check({ frames: far })).toEqual(expected);
  });

  it('is nobody when the template is invalid', () => {
    const blank = { ...person(0), values: new Float32Array(128) };

    expect(check({ frames: change(frames(DONE), 8, { template: blank }) })).toMatchObject({
      reason: 'other_face',
    });
  });

  it('is alone', () => {
    const crowded = frames(DONE).map((frame, i) => ({ ...frame, crowded: i === 5 }));

    expect(check({ frames: crowded })).toEqual({ outcome: 'unclear', reason: 'two_faces' });
  });

  it('may be lost for a moment, not for long', () => {
    const without = (gone: (i: number) => boolean) =>
      frames(DONE).map((frame, i) => (gone(i) ? { ...frame, face: null } : frame));

    expect(check({ frames: without((i) => i === 4 || i === 7) })).toEqual({ outcome: 'passed' });
    expect(check({ frames: without((i) => i >= 7) })).toEqual({
      outcome: 'unclear',
      reason: 'no_face',
    });
  });

  it('looks straight ahead first, in a usable frame', () => {
    const first = (issues: FrameFace['issues']) =>
      check({ frames: change(frames(DONE), 0, { issues }) });

    expect(first(['pose'])).toEqual({ outcome: 'unclear', reason: 'no_neutral_start' });
    expect(first(['blurred'])).toEqual({ outcome: 'unclear', reason: 'poor_frame' });
    expect(
      check({ frames: frames(DONE).map((f, i) => (i === 0 ? { ...f, face: null } : f)) }),
    ).toEqual({ outcome: 'unclear', reason: 'no_neutral_start' });
  });
});

describe('frames of a challenge', () => {
  it('were never part of another challenge', () => {
    const old = frames(DONE)[6]?.face?.fingerprint;

    expect(check({ seenAs: (seen) => (seen === old ? 'copy' : null) })).toEqual({
      outcome: 'failed',
      reason: 'frame_seen_before',
    });
  });

  it('may be like earlier ones here and there, not most of those that show a move', () => {
    const alike = (places: number[]) => {
      const earlier = places.map((place) => frames(DONE)[place]?.face?.fingerprint);
      return check({ seenAs: (seen) => (earlier.includes(seen) ? 'alike' : null) });
    };

    expect(alike([0, 1, 2, 5, 9])).toEqual({ outcome: 'passed' });
    expect(alike([3, 6])).toEqual({ outcome: 'passed' });
    expect(alike([3, 4, 8])).toEqual({ outcome: 'unclear', reason: 'frame_seems_seen' });
  });

  it('are not one repeated frame', () => {
    const still = frames(DONE).map((frame) => ({
      ...frame,
      face: frame.face && { ...frame.face, fingerprint: fingerprint(0) },
    }));

    expect(check({ frames: still })).toEqual({ outcome: 'unclear', reason: 'frames_repeated' });
  });

  it('may be equal where one move is asked for twice', () => {
    const moves = ['left', 'up', 'left'] as const;
    const twice = frames([{}, LEFT, UP, LEFT]).map((frame, i) => ({
      ...frame,
      face: frame.face && { ...frame.face, fingerprint: fingerprint(i % 3) },
    }));
    // The last frame is the second one again.
    const again = change(twice, 3, { fingerprint: fingerprint(1) });

    expect(check({ moves, frames: again })).toEqual({ outcome: 'passed' });
    expect(check({ moves, frames: change(again, 2, { fingerprint: fingerprint(1) }) })).toEqual({
      outcome: 'unclear',
      reason: 'frames_repeated',
    });
  });

  it('may each be much like the one before, while a head turns slowly', () => {
    const slowly = frames(DONE).map((frame, i) => ({
      ...frame,
      face: frame.face && { ...frame.face, fingerprint: turnedBy(i * 0.1) },
    }));

    expect(check({ frames: slowly })).toEqual({ outcome: 'passed' });
  });

  it('may repeat when enough of them differ', () => {
    const twice = change(frames(DONE), 1, { fingerprint: fingerprint(0) });

    expect(check({ frames: twice })).toEqual({ outcome: 'passed' });
  });

  /** The turn to the right is the one to the left, mirrored, but for this share of the bits. */
  const turnedBack = (ahead: string, share: number) =>
    change(change(frames(DONE), 0, { fingerprint: ahead }), 8, {
      fingerprint: altered(mirrored(fingerprint(3)), share),
    });

  it.each([
    ['of most faces', fingerprint(0), 0],
    ['of most faces, changed a little', fingerprint(0), 0.3],
    ['of a very even face', evenFace(0.24), 0.15],
    ['of a face with two equal sides', evenFace(0), 0.1],
  ])('are not each other’s mirror images: %s', (_, ahead, share) => {
    expect(check({ frames: turnedBack(ahead, share) })).toEqual({
      outcome: 'unclear',
      reason: 'frames_mirrored',
    });
  });

  it.each([
    ['most faces', fingerprint(0), 0.42],
    ['a very even face', evenFace(0.24), 0.21],
  ])('may be about as unlike as the two sides of the face: %s', (_, ahead, share) => {
    expect(check({ frames: turnedBack(ahead, share) })).toEqual({ outcome: 'passed' });
  });

  it('may be like their mirror images while an even face looks ahead', () => {
    const ahead = change(frames(DONE), 1, { fingerprint: mirrored(fingerprint(0)) });

    expect(check({ frames: ahead })).toEqual({ outcome: 'passed' });
  });

  it('show one surface: another picture does not count, however far it is turned', () => {
    const photos = [{}, LEFT, UP, RIGHT].map((motion) => ({ ...motion, likeness: 0.49 }));

    expect(check({ frames: frames(photos) })).toEqual({
      outcome: 'unclear',
      reason: 'other_picture',
    });
    expect(movesIn(frames(photos))).toEqual([]);
  });

  it('may look less like the first when the face talks or turns far', () => {
    const far = [{}, { sideways: 0.6, likeness: 0.5 }, UP, RIGHT];

    expect(check({ frames: frames(far) })).toEqual({ outcome: 'passed' });
  });

  it('show relief: a tilted picture is flat', () => {
    const tilted = [0.8, 0.75, 0.85].map((squeeze, i) => ({ squeeze, prompt: i + 1 }));

    expect(check({ frames: frames([{}, ...tilted]) })).toEqual({
      outcome: 'failed',
      reason: 'flat_picture',
    });
  });
});
