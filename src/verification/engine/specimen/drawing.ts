import { centredGlyph, textPath, textWidth, type Type } from './glyphs.js';
import { portraitShape } from './portrait.js';
import { SPECIMEN_NOTICE, type SpecimenLook } from './specimen.js';

/** The sizes of ISO/IEC 7810 cards and pages, in mm. All drawings are in mm. */
export const ID_1 = { width: 85.6, height: 53.98 };
export const ID_2 = { width: 105, height: 74 };
export const ID_3 = { width: 125, height: 88 };

export interface Size {
  width: number;
  height: number;
}

export const INK = '#141414';

/** One unit of the drawing is one mm. */
export function document({ width, height }: Size, parts: string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}" height="${height}">${parts.join('')}</svg>`
  );
}

export function text(words: string, type: Type, [x, y]: [number, number], colour = INK): string {
  return `<path fill="${colour}" d="${textPath(words, type, x, y)}"/>`;
}

export interface Label {
  label: string;
  value: string;
  at: [number, number];
  /** The space for the value; a long name is set narrower. */
  room: number;
}

/** A small label with its value right after it, as on licences. */
export function labelled({ label, value, at: [x, y], room }: Label, look: SpecimenLook): string {
  const small: Type = { typeface: 'sans', capHeight: look.capHeight * 0.55 };
  const labelWidth = label === '' ? 0 : textWidth(`${label} `, small);
  return (
    text(label, small, [x, y], inkOf(look)) +
    text(value, fitted(value, typeOf(look), room - labelWidth), [x + labelWidth, y])
  );
}

/** A small label with its value under it, as on passports. */
export function captioned({ label, value, at: [x, y], room }: Label, look: SpecimenLook): string {
  const small: Type = { typeface: 'sans', capHeight: look.capHeight * 0.5 };
  return (
    text(label, small, [x, y], inkOf(look)) +
    text(value, fitted(value, typeOf(look), room), [x, y + look.capHeight * 1.6])
  );
}

function fitted(value: string, type: Type, room: number): Type {
  return { ...type, stretch: Math.min(1, room / textWidth(value, type)) };
}

export function typeOf({ typeface, capHeight }: SpecimenLook): Type {
  return { typeface, capHeight };
}

export function inkOf({ hue }: SpecimenLook): string {
  return `hsl(${hue},55%,32%)`;
}

/** Tinted paper with fine waves, as security printing has. */
export function background({ width, height }: Size, { hue }: SpecimenLook): string {
  const waves = Array.from({ length: 30 }, (_, k) => {
    const points = Array.from({ length: Math.ceil(width / 0.6) + 1 }, (__, i) => {
      const x = i * 0.6;
      const y = (height * k) / 30 + 0.9 * Math.sin(x / 3.8 + k * 0.7) + 0.4 * Math.sin(x / 1.3 - k);
      return `${x.toFixed(2)} ${y.toFixed(2)}`;
    });
    const colour = `hsl(${(hue + k * 4) % 360},50%,60%)`;
    return `<polyline fill="none" stroke="${colour}" stroke-opacity=".35" stroke-width=".05" points="${points.join(' ')}"/>`;
  });
  return (
    `<defs><linearGradient id="paper" x2="1" y2="1"><stop stop-color="hsl(${hue},45%,88%)"/>` +
    `<stop offset="1" stop-color="hsl(${(hue + 50) % 360},45%,84%)"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#paper)"/>${waves.join('')}`
  );
}

/** The main portrait and, where the look has one, the small pale one. */
export function portraits(
  look: SpecimenLook,
  main: { x: number; y: number; width: number; height: number },
  ghost: { x: number; y: number; width: number; height: number },
): string {
  const small = look.ghost
    ? `<g opacity=".45">${portraitShape(look.ghostPortrait ?? look.portrait, ghost)}</g>`
    : '';
  return portraitShape(look.portrait, main) + small;
}

/** Marks that prevent confusion with a real one: across the middle, and in words along the edge. */
export function specimenMarks({ width, height }: Size): string {
  const mark = textPath('SPECIMEN', { typeface: 'sansBold', capHeight: height * 0.075 }, 0, 0);
  const notice = text(
    SPECIMEN_NOTICE,
    { typeface: 'sans', capHeight: 0.9 },
    [2.5, height - 1.6],
    '#555',
  );
  return (
    `<g transform="translate(${width * 0.45} ${height * 0.9}) rotate(-18)">` +
    `<path fill="#c81e1e" fill-opacity=".22" d="${mark}"/></g>${notice}`
  );
}

/** Lines of OCR-B at ten characters to the inch, as ICAO 9303-3 §4 has them, on a pale ground. */
export function mrzBlock(lines: string[], { width, height }: Size, firstLine: number): string {
  const pitch = 2.54;
  // 2.4 mm between the middles of the strokes.
  const type: Type = { typeface: 'ocrB', capHeight: 2.68 };
  const left = (width - (lines[0]?.length ?? 0) * pitch) / 2;
  const glyphs = lines.flatMap((line, row) =>
    [...line].map((character, i) =>
      centredGlyph(character, type, left + (i + 0.5) * pitch, firstLine + row * 5.5),
    ),
  );
  const top = firstLine - 5.5;
  return (
    `<rect y="${top}" width="${width}" height="${height - top}" fill="#fff" fill-opacity=".55"/>` +
    `<path fill="${INK}" d="${glyphs.join('')}"/>`
  );
}
