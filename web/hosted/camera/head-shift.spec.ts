import type { GrayImage } from './gray-image.js';
import { headShift } from './head-shift.js';

const [WIDTH, HEIGHT] = [40, 50];

/** Eyes, nose and mouth on an even face, moved by `dx` and `dy` pixels. */
function face(dx = 0, dy = 0, light = 0): GrayImage {
  const features = [
    [14, 20, 4, 2],
    [26, 20, 4, 2],
    [20, 27, 2, 4],
    [20, 35, 6, 1.5],
  ] as const;
  const data = new Uint8ClampedArray(WIDTH * HEIGHT).map((_, i) => {
    const [x, y] = [(i % WIDTH) - dx, Math.floor(i / WIDTH) - dy];
    const isDark = features.some(
      ([cx, cy, rx, ry]) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1,
    );
    return (isDark ? 60 : 160) + light;
  });
  return { width: WIDTH, height: HEIGHT, data };
}

it.each([
  [0, 0],
  [4, 0],
  [-4, 0],
  [0, 3],
  [0, -5],
  [2, 1],
])('finds a face that moved by %i and %i pixels', (dx, dy) => {
  expect(headShift(face(), face(dx, dy))).toEqual({ x: dx / WIDTH, y: dy / WIDTH });
});

it('sees no movement where only the light changed', () => {
  expect(headShift(face(), face(0, 0, 40))).toEqual({ x: 0, y: 0 });
});

it('sees no movement of a blank wall', () => {
  const wall = { ...face(), data: new Uint8ClampedArray(WIDTH * HEIGHT).fill(128) };
  expect(headShift(wall, wall)).toEqual({ x: 0, y: 0 });
});
