import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contrast,
  DARK_BACKGROUNDS,
  LIGHT_BACKGROUNDS,
  paletteOf,
} from './brand-palette.policy.js';

const LEVELS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = LEVELS.flatMap((red) =>
  LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)),
);

describe('the colours of a brand', () => {
  it('can be read on every background of the pages, and text on them, in both schemes', () => {
    const low = COLORS.flatMap((color) => {
      const { light, dark } = paletteOf(color);
      return [
        ...[light.on_accent, light.accent_soft, ...LIGHT_BACKGROUNDS].map((on) => [
          color,
          contrast(light.accent, on),
        ]),
        ...[dark.on_accent, dark.accent_soft, ...DARK_BACKGROUNDS].map((on) => [
          color,
          contrast(dark.accent, on),
        ]),
      ].filter(([, ratio]) => Number(ratio) < 4.5);
    });

    expect(low).toEqual([]);
  });

  it('stay as they are given where they can be read already', () => {
    expect(paletteOf('#0d6259').light.accent).toBe('#0d6259');
    expect(paletteOf('#7cc3b9').dark.accent).toBe('#7cc3b9');
  });

  it('are measured as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('are measured on the backgrounds that the pages have', () => {
    const css = readFileSync(join(import.meta.dirname, '../../../web/kit/base.css'), 'utf8');
    const both = ['page-background', 'surface', 'surface-muted'].map((name) =>
      new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.slice(1),
    );

    expect(both.map((pair) => pair?.[0])).toEqual([...LIGHT_BACKGROUNDS]);
    expect(both.map((pair) => pair?.[1])).toEqual([...DARK_BACKGROUNDS]);
  });
});
