import { levelled } from './level-lines.js';
import type { GrayPicture } from './picture.js';

const [WIDTH, HEIGHT] = [400, 240];
const LINES = [50, 90, 120, 160, 190];

/** Dark lines that slope by `at` in the middle, and by `growing` more for each pixel below it. */
function lines(at: number, growing: number): GrayPicture {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(200);
  for (const line of LINES) {
    const slope = at + growing * (line - HEIGHT / 2);
    for (let x = 0; x < WIDTH; x++) {
      const middle = line + slope * (x - WIDTH / 2);
      for (let y = Math.floor(middle) - 1; y <= middle + 2; y++) {
        const darkness = Math.max(0, Math.min(1, 2 - Math.abs(y - middle)));
        data[y * WIDTH + x] = 200 - 180 * darkness;
      }
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** How far the darkest point of each line lies from its place, at both ends. */
function deviations({ data }: GrayPicture): number[] {
  return LINES.flatMap((line) =>
    [60, WIDTH - 60].map((x) => {
      const around = Array.from({ length: 31 }, (_, i) => line - 15 + i);
      const [darkest = 0] = around.toSorted(
        (a, b) => (data[a * WIDTH + x] ?? 0) - (data[b * WIDTH + x] ?? 0),
      );
      return Math.abs(darkest - line);
    }),
  );
}

describe('lines of print', () => {
  it.each([
    ['that are level', 0, 0],
    ['that all slope', 0.04, 0],
    ['that converge to the right', 0, 0.0005],
    ['that converge to the left and slope', -0.02, -0.0006],
  ])('become level: %s', (_, at, growing) => {
    expect(Math.max(...deviations(levelled(lines(at, growing))))).toBeLessThanOrEqual(2);
  });

  it('stay as they are where there is nothing to see', () => {
    const blank = { width: 40, height: 30, data: new Uint8Array(1_200).fill(90) };

    expect(levelled(blank).data.slice(400, 800)).toEqual(blank.data.slice(400, 800));
  });
});
