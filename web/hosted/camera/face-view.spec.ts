import { measureFace } from './face-view.js';
import type { GrayImage } from './gray-image.js';
import { faceHint } from './hint.policy.js';

function head(face: number, wall: number): GrayImage {
  const [width, height] = [80, 100];
  const data = new Uint8ClampedArray(width * height).map((_, i) => {
    const [x, y] = [((i % width) - 40) / 26, (Math.floor(i / width) - 50) / 36];
    return x * x + y * y < 1 ? face : wall;
  });
  return { width, height, data };
}

it.each([
  ['in even light', head(140, 120), head(140, 120), null],
  ['in a dark room', head(30, 20), head(30, 20), 'dark'],
  ['before a window', head(40, 230), head(40, 230), 'backlit'],
  ['that moves', head(140, 120), head(140, 90), 'hold_still'],
  ['that was not looked at before', head(140, 120), null, 'hold_still'],
])('a face %s', (_, now, before, hint) => {
  expect(faceHint(measureFace(now, before))).toBe(hint);
});
