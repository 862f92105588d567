import {
  beginPace,
  LIGHT_SETTLES_MS,
  nextPace,
  promptOf,
  told,
  type Move,
  type Pace,
} from './challenge-pace.js';
import type { Shift } from './head-shift.js';

const AHEAD: Shift = { x: 0, y: 0 };
/** Where each move goes in the picture of a camera that faces the person. */
const WAYS: Record<Move, Shift> = {
  left: { x: 0.1, y: 0 },
  right: { x: -0.1, y: 0 },
  up: { x: 0, y: -0.1 },
  down: { x: 0, y: 0.1 },
};

interface Walk {
  pace: Pace;
  endedAt: number;
  /** The prompt under which each frame was taken. */
  frames: (Move | 'ahead')[];
  times: number[];
}

/** Looks every 50 ms until all is done; the server tells each move one look after it is asked for it. */
function walk(
  moves: Move[],
  person: (prompt: Move | 'ahead', sinceMs: number) => Shift,
  { stillFromMs = 0, settlesMs = 0 } = {},
): Walk {
  let pace = beginPace(moves.length, 1, settlesMs);
  const frames: Walk['frames'] = [];
  const times: number[] = [];
  for (let atMs = 0; atMs <= 60_000; atMs += 50) {
    const prompt = promptOf(pace);
    if (prompt === null) return { pace, endedAt: atMs, frames, times };
    const step = nextPace(pace, {
      atMs,
      shift: person(prompt, atMs - pace.since),
      isGood: atMs >= stillFromMs,
    });
    if (step.takesFrame) {
      frames.push(prompt);
      times.push(atMs);
    }
    const next = moves[pace.at];
    pace = pace.phase === 'ask' && next ? told(pace, next, atMs) : step.pace;
  }
  throw new Error('the challenge never ends');
}

const obeys = (prompt: Move | 'ahead', sinceMs: number): Shift =>
  prompt === 'ahead' || sinceMs < 400 ? AHEAD : WAYS[prompt];

describe('the pace of a challenge', () => {
  it('asks for each move in its order, looking ahead before each', () => {
    const asked: (Move | 'ahead')[] = [];
    walk(['left', 'up', 'right'], (prompt, since) => {
      if (asked.at(-1) !== prompt) asked.push(prompt);
      return obeys(prompt, since);
    });
    expect(asked).toEqual(['ahead', 'left', 'ahead', 'up', 'ahead', 'right']);
  });

  it('takes the first frame at once, straight ahead, and no other one there', () => {
    const { frames, times } = walk(['left', 'up'], obeys);
    expect(times[0]).toBe(0);
    expect(frames.filter((prompt) => prompt === 'ahead')).toHaveLength(1);
    expect(frames[0]).toBe('ahead');
  });

  it('waits a moment for a still face before the first frame, and asks for nothing meanwhile', () => {
    const late = walk(['left'], obeys, { stillFromMs: 600 });
    expect([late.times[0], late.frames[0]]).toEqual([600, 'ahead']);
    const never = walk(['left'], obeys, { stillFromMs: Infinity });
    expect([never.times[0], never.frames[0]]).toEqual([1_000, 'ahead']);
  });

  it('lets a colour of the screen last half a second at least, and takes no frame until it is there', () => {
    const began = new Map<Move | 'ahead', number>();
    let at = -50;
    const hasty = (prompt: Move | 'ahead', sinceMs: number): Shift => {
      at += 50;
      if (!began.has(prompt)) began.set(prompt, at - sinceMs);
      return prompt === 'ahead' ? AHEAD : WAYS[prompt];
    };
    const { frames, times } = walk(['left', 'up'], hasty, { settlesMs: LIGHT_SETTLES_MS });
    const [ahead, left, up] = [0, began.get('left')!, began.get('up')!];

    expect(LIGHT_SETTLES_MS).toBeGreaterThanOrEqual(500);
    expect([left - ahead, up - left].every((lasts) => lasts >= LIGHT_SETTLES_MS)).toBe(true);
    for (const [i, prompt] of frames.entries())
      expect(times[i]! - began.get(prompt)!).toBeGreaterThanOrEqual(LIGHT_SETTLES_MS);
  });

  it.each(['left', 'right', 'up', 'down'] as const)(
    'goes on soon after a move %s is seen',
    (move) => {
      const { endedAt, frames } = walk([move], obeys);
      expect(endedAt).toBeLessThan(1_200);
      expect(frames.filter((prompt) => prompt === move).length).toBeGreaterThanOrEqual(2);
    },
  );

  it('goes on after a small move that is held, and not after a head that sways', () => {
    const small = { x: 0, y: 0.042 };
    const held = walk(['down'], (prompt) => (prompt === 'ahead' ? AHEAD : small));
    expect(held.endedAt).toBeGreaterThan(800);
    expect(held.endedAt).toBeLessThan(1_400);

    const sways = walk(['down'], (_, since) => (since % 600 < 450 ? small : AHEAD));
    expect(sways.endedAt).toBeGreaterThan(3_000);
  });

  it('takes increasing times and few frames', () => {
    const { times } = walk(['left', 'up', 'right', 'down'], obeys);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(times.length).toBeLessThanOrEqual(1 + 4 * 7);
  });

  it('does not take the opposite or another move for the one it asked for', () => {
    const opposite = walk(['left'], () => WAYS.right);
    const other = walk(['left'], () => WAYS.up);
    expect(opposite.endedAt).toBeGreaterThan(3_000);
    expect(other.endedAt).toBeGreaterThan(3_000);
  });

  it('goes on by time where no move can be seen, with frames for the server to judge', () => {
    const { endedAt, frames } = walk(['left', 'up'], () => AHEAD);
    expect(endedAt).toBeLessThan(10_000);
    expect(frames.filter((prompt) => prompt === 'up').length).toBeGreaterThanOrEqual(4);
  });

  it('waits for the head to come back before the next move', () => {
    const slow = walk(['left', 'up'], (prompt, since) =>
      prompt === 'ahead' && since < 600 ? WAYS.left : obeys(prompt, since),
    );
    expect(slow.endedAt).toBeGreaterThan(walk(['left', 'up'], obeys).endedAt + 400);
  });

  it('knows no move before it is told', () => {
    let pace = beginPace(1);
    for (let atMs = 0; atMs < 5_000; atMs += 50)
      ({ pace } = nextPace(pace, { atMs, shift: WAYS.left, isGood: true }));

    expect([pace.phase, promptOf(pace)]).toEqual(['ask', 'ahead']);
    expect(promptOf(told(pace, 'up', 5_000))).toBe('up');
    expect(told(beginPace(1), 'up', 0)).toEqual(beginPace(1));
  });

  it('waits longer for a person who needs time', () => {
    let pace = told({ ...beginPace(1, 4), phase: 'ask' }, 'left', 0);
    for (let atMs = 50; atMs < 12_000; atMs += 50)
      ({ pace } = nextPace(pace, { atMs, shift: AHEAD, isGood: true }));

    expect(pace.phase).toBe('move');
  });

  it('takes nothing more when all is done', () => {
    const { pace } = walk(['left'], obeys);
    expect(nextPace(pace, { atMs: 60_000, shift: WAYS.left, isGood: true })).toEqual({
      pace,
      takesFrame: false,
    });
  });
});
