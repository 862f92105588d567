import type { ColourPicture } from '../../documents/images/picture.js';
import { turned } from './picture-parts.js';

describe('a turned picture', () => {
  const picture = {
    width: 3,
    height: 2,
    data: Uint8Array.from({ length: 18 }, (_, i) => i),
  };
  /** The first byte of each pixel, row by row. */
  const rows = ({ width, height, data }: ColourPicture): number[][] =>
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => (data[(y * width + x) * 3] ?? 0) / 3),
    );

  it('goes clockwise by quarters', () => {
    expect(rows(turned(picture, 1))).toEqual([
      [3, 0],
      [4, 1],
      [5, 2],
    ]);
    expect(rows(turned(picture, 2))).toEqual([
      [5, 4, 3],
      [2, 1, 0],
    ]);
    expect(rows(turned(picture, 3))).toEqual([
      [2, 5],
      [1, 4],
      [0, 3],
    ]);
  });

  it('keeps its colours', () => {
    expect(turned(turned(picture, 1), 3)).toEqual(picture);
    expect([...turned(picture, 2).data.subarray(0, 3)]).toEqual([15, 16, 17]);
  });
});
