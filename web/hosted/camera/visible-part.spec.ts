import { middleOf, videoPart, withMargin, within } from './visible-part.js';

const box = { left: 0, top: 100, width: 400, height: 300 };

describe('the part of a video under a rectangle', () => {
  it('is in the video’s own pixels', () => {
    const part = { left: 100, top: 175, width: 200, height: 150 };
    expect(videoPart({ width: 1600, height: 1200 }, box, part)).toEqual({
      left: 400,
      top: 300,
      width: 800,
      height: 600,
    });
  });

  it('leaves out what the box cuts off', () => {
    // Upright video in a wide box: above and below are cut.
    expect(videoPart({ width: 1000, height: 2000 }, box, box)).toEqual({
      left: 0,
      top: 625,
      width: 1000,
      height: 750,
    });
    // Wide video in a narrower box: left and right are cut.
    expect(videoPart({ width: 1920, height: 1080 }, box, box)).toEqual({
      left: 240,
      top: 0,
      width: 1440,
      height: 1080,
    });
  });

  it('never leaves the video', () => {
    const around = withMargin({ left: 50, top: 50, width: 900, height: 500 }, 0.2);
    expect(within({ width: 1000, height: 600 }, around)).toEqual({
      left: 0,
      top: 0,
      width: 1000,
      height: 600,
    });
  });
});

it('takes a piece from the middle, or all of a smaller rectangle', () => {
  const part = { left: 100, top: 50, width: 600, height: 80 };
  expect(middleOf(part, { width: 200, height: 100 })).toEqual({
    left: 300,
    top: 50,
    width: 200,
    height: 80,
  });
});
