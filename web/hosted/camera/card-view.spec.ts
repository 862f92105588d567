import { measureCard, type CardView } from './card-view.js';
import type { GrayImage, Region } from './gray-image.js';
import { cardHint } from './hint.policy.js';

const WIDTH = 160;
const HEIGHT = 110;
const OUTLINE: Region = { left: 0.1, top: 0.1, width: 0.8, height: 0.8 };

interface Scene {
  /** Share of the outline that the card fills; 0 for none. */
  fill?: number;
  card?: number;
  table?: number;
  /** Share of the card under a lamp's reflection. */
  lamp?: number;
  shiftedBy?: number;
  /** Pixels over which the print's edges run. */
  blur?: number;
}

function draw(width: number, height: number, at: (x: number, y: number) => number): GrayImage {
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data[y * width + x] = at(x, y);
  }
  return { width, height, data };
}

/** A card with lines of print, lying on a table. */
function scene({ fill = 1, card = 170, table = 70, lamp = 0, shiftedBy = 0 }: Scene): GrayImage {
  const w = OUTLINE.width * WIDTH * fill;
  const h = OUTLINE.height * HEIGHT * fill;
  const left = (WIDTH - w) / 2 + shiftedBy;
  const top = (HEIGHT - h) / 2;
  return draw(WIDTH, HEIGHT, (x, y) => {
    const isOn = x >= left && x < left + w && y >= top && y < top + h;
    if (!isOn) return table + ((x * 7 + y * 13) % 5);
    if (y - top < h * lamp) return 255;
    return isPrint(x - left, y - top) && x < left + w - 12 ? card - 90 : card;
  });
}

/** Scattered strokes: print lines up with no edge of the card. */
function isPrint(x: number, y: number): boolean {
  const [column, row] = [Math.floor(x / 3), Math.floor(y / 3)];
  return x > 12 && Math.imul(column * 31 + row * 17, 2_654_435_761) >>> 28 < 3;
}

/** Upright strokes of print whose edges run over `blur` pixels. */
function print(blur: number): GrayImage {
  return draw(200, 60, (x) => {
    const phase = x % 50;
    const stroke = Math.min(1, Math.max(0, (phase - 10) / blur), Math.max(0, (40 - phase) / blur));
    return 200 - 150 * Math.min(1, stroke);
  });
}

function see(now: Scene, before: Scene | null = now): CardView {
  return measureCard({
    around: scene(now),
    before: before && scene(before),
    detail: print(now.blur ?? 1),
    outline: OUTLINE,
  });
}

describe('a card before the camera', () => {
  it('is taken where it fills the outline, still, sharp and well lit', () => {
    expect(cardHint(see({}))).toBeNull();
    expect(cardHint(see({ card: 90, table: 200 }))).toBeNull();
    expect(cardHint(see({ fill: 0.97 }))).toBeNull();
    expect(cardHint(see({ blur: 3 }))).toBeNull();
  });

  it.each<[string, Scene, Scene | null, string]>([
    ['nothing is there', { fill: 0 }, { fill: 0 }, 'fit'],
    ['it is larger than the outline', { fill: 1.25 }, { fill: 1.25 }, 'fit'],
    ['it is far away', { fill: 0.6 }, { fill: 0.6 }, 'closer'],
    ['it moves', {}, { shiftedBy: 3 }, 'hold_still'],
    ['it was not looked at before', {}, null, 'hold_still'],
    ['a lamp is mirrored', { lamp: 0.2 }, { lamp: 0.2 }, 'glare'],
    ['its print is blurred', { blur: 10 }, { blur: 10 }, 'blurred'],
    ['the room is dark', { card: 40, table: 12 }, { card: 40, table: 12 }, 'dark'],
  ])('is hinted at when %s', (_, now, before, hint) => {
    expect(cardHint(see(now, before))).toBe(hint);
  });

  it('may lie in uneven light', () => {
    const even = scene({});
    const shaded = draw(WIDTH, HEIGHT, (x, y) => (even.data[y * WIDTH + x] ?? 0) - x / 4);
    const view = measureCard({
      around: shaded,
      before: shaded,
      detail: print(1),
      outline: OUTLINE,
    });
    expect(cardHint(view)).toBeNull();
  });

  it('is as still when the camera changes its exposure', () => {
    const around = scene({});
    const before = draw(WIDTH, HEIGHT, (x, y) => (around.data[y * WIDTH + x] ?? 0) + 12);
    expect(
      measureCard({ around, before, detail: print(1), outline: OUTLINE }).movement,
    ).toBeLessThan(1);
  });

  it('needs no focus where there is nothing to focus on', () => {
    const blank = draw(200, 60, () => 128);
    const around = scene({});
    const view = measureCard({ around, before: around, detail: blank, outline: OUTLINE });
    expect(view.sharpness).toBe(1);
  });
});
