import type { ColourPicture } from '../native/documents/images/picture.js';
import { paint, type Vertex } from './canvas.js';
import { randomNumbers } from './random-number.js';
import { headOf, paperOf, pushedPaper, reliefOf, turned, type Scene } from './surfaces.js';
import { triangulate } from './triangulate.js';

const SIDE = 32;

function picture(of: (x: number, y: number) => number): ColourPicture {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i++)
    data.fill(of(i % SIDE, Math.floor(i / SIDE)), i * 3, i * 3 + 3);
  return { width: SIDE, height: SIDE, data };
}

/** A face whose middle is nearer to the camera, in a grid of 468 points as a mesh has. */
const SCENE: Scene = {
  picture: picture((x) => x * 8),
  mesh: Array.from({ length: 468 }, (_, i) => {
    const [x, y] = [6 + (i % 22), 6 + Math.floor(i / 22)];
    return { x, y, z: Math.hypot(x - 16, y - 16) / 2 };
  }),
  faceWidth: 20,
};

const shiftOf = (vertices: readonly Vertex[], by: (vertex: Vertex) => number): number =>
  Math.max(...vertices.map(by)) - Math.min(...vertices.map(by));

describe('the attacks', () => {
  it('are the same in each run', () => {
    const [one, two] = [randomNumbers(7), randomNumbers(7)];
    const numbers = Array.from({ length: 100 }, () => one());

    expect(numbers).toEqual(Array.from({ length: 100 }, () => two()));
    expect([Math.min(...numbers) >= 0, Math.max(...numbers) < 1]).toEqual([true, true]);
    expect(new Set(numbers).size).toBe(100);
  });

  it('cover the face with triangles', () => {
    const random = randomNumbers(3);
    const points = Array.from({ length: 200 }, () => ({ x: random() * 10, y: random() * 10 }));
    const square = [...points, { x: 0, y: 0 }, { x: 10, y: 0 }, { x: 0, y: 10 }, { x: 10, y: 10 }];
    const found = triangulate(square);
    let area = 0;
    for (let i = 0; i < found.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((n) => square[found[i + n] ?? 0]);
      if (a && b && c) area += Math.abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2;
    }

    expect(area).toBeCloseTo(100, 6);
  });

  it('hide what lies behind', () => {
    const canvas = picture(() => 0);
    const wall = (z: number, u: number): Vertex[] =>
      [
        [0, 0],
        [31, 0],
        [0, 31],
      ].map(([x = 0, y = 0]) => ({ x, y, z, u, v: 1 }));
    const both = [...wall(1, 20), ...wall(2, 2)];
    paint({ vertices: both, triangles: [0, 1, 2, 3, 4, 5] }, SCENE.picture, canvas);

    expect(canvas.data[(5 * SIDE + 5) * 3]).toBe(160);
  });

  it('move the middle of a relief against its rim, and that of paper not', () => {
    const moved = (surface: ReturnType<typeof paperOf>) => {
      const after = turned(surface, { yaw: 20 }, SCENE).vertices;
      return shiftOf(after, (vertex) => vertex.x - vertex.u * Math.cos(Math.PI / 9));
    };

    expect(moved(reliefOf(SCENE, 1))).toBeGreaterThan(moved(paperOf(SCENE)) + 0.5);
    expect(moved(reliefOf(SCENE, 1.7))).toBeGreaterThan(moved(reliefOf(SCENE, 0.5)));
  });

  it('push the middle of a photo in its plane, and give a head a back', () => {
    const pushed = pushedPaper(SCENE, { x: 3, y: 0 }).vertices;

    expect(shiftOf(pushed, ({ x, u }) => x - u)).toBeCloseTo(3, 1);
    expect(shiftOf(pushed, ({ z }) => z)).toBe(0);
    expect(shiftOf(headOf(SCENE, 1).vertices, ({ z }) => z)).toBeGreaterThan(15);
  });
});
