import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type BwipJs from 'bwip-js/node';

/** Freely licensed typefaces from npm packages: a slim image has no fonts. */
const FILES = {
  sans: 'DejaVuSans.ttf',
  sansBold: 'DejaVuSans-Bold.ttf',
  condensed: 'DejaVuSansCondensed.ttf',
  condensedBold: 'DejaVuSansCondensed-Bold.ttf',
  serifBold: 'DejaVuSerif-Bold.ttf',
  monoBold: 'DejaVuSansMono-Bold.ttf',
  script: 'DejaVuSerif-Italic.ttf',
} as const;

export type Typeface = keyof typeof FILES | 'ocrB';

const require = createRequire(import.meta.url);
// Only the library's CommonJS build offers the fonts, although its types say otherwise.
const { FontLib } = require('bwip-js/node') as typeof BwipJs;

/** Paths are read at this size and scaled, so each glyph is read from its font once. */
const UNITS = 1000;

interface Glyph {
  /** As in SVG: y grows downwards, the origin is on the base line. */
  path: readonly (string | number)[];
  advance: number;
}

interface Font {
  id: number;
  capHeight: number;
  glyphs: Map<string, Glyph>;
}

const fonts = new Map<Typeface, Font>();

/** The typesetting of a line. Sizes are heights of a capital letter. */
export interface Type {
  typeface: Typeface;
  capHeight: number;
  /** Letters made wider or narrower. */
  stretch?: number;
}

/** The outline of one line of text as SVG path data, with its left end and base line at `x`, `y`. */
export function textPath(text: string, type: Type, x: number, y: number): string {
  const font = fontOf(type.typeface);
  const scaleY = type.capHeight / font.capHeight;
  const scaleX = scaleY * (type.stretch ?? 1);
  let path = '';
  let at = x;
  for (const character of text) {
    const glyph = glyphOf(font, character);
    path += place(glyph, at, y, [scaleX, scaleY]);
    at += glyph.advance * scaleX;
  }
  return path;
}

export function textWidth(text: string, { typeface, capHeight, stretch = 1 }: Type): number {
  const font = fontOf(typeface);
  const units = [...text].reduce((sum, character) => sum + glyphOf(font, character).advance, 0);
  return (units * capHeight * stretch) / font.capHeight;
}

/** One character with its middle at `x`, for lines of a fixed pitch. */
export function centredGlyph(character: string, type: Type, x: number, y: number): string {
  return textPath(character, type, x - textWidth(character, type) / 2, y);
}

function fontOf(typeface: Typeface): Font {
  const known = fonts.get(typeface);
  if (known) return known;
  const id = typeface === 'ocrB' ? FontLib.lookup('OCR-B') : load(typeface);
  const font = { id, capHeight: FontLib.getpaths(id, 72, UNITS, UNITS).ascent, glyphs: new Map() };
  fonts.set(typeface, font);
  return font;
}

function load(typeface: keyof typeof FILES): number {
  const name = `specimen ${typeface}`;
  FontLib.loadFont(name, readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${FILES[typeface]}`)));
  return FontLib.lookup(name);
}

function glyphOf(font: Font, character: string): Glyph {
  const known = font.glyphs.get(character);
  if (known) return known;
  // Null for characters that the font lacks; its types do not say so.
  const data = FontLib.getpaths(
    font.id,
    character.codePointAt(0) ?? 32,
    UNITS,
    UNITS,
  ) as BwipJs.FontLib.PathData | null;
  if (!data) throw new RangeError(`the font has no glyph for ${character}`);
  const path = data.flatMap((part) => {
    switch (part.type) {
      case 'Q':
        return ['Q', part.cx, -part.cy, part.x, -part.y];
      case 'C':
        return ['C', part.cx1, -part.cy1, part.cx2, -part.cy2, part.x, -part.y];
      case 'M':
      case 'L':
        return [part.type, part.x, -part.y];
    }
  });
  const glyph = { path, advance: data.advance };
  font.glyphs.set(character, glyph);
  return glyph;
}

function place(glyph: Glyph, x: number, y: number, scale: [number, number]): string {
  let path = '';
  let axis = 0;
  for (const part of glyph.path) {
    if (typeof part === 'string') {
      path += part;
      axis = 0;
    } else {
      path += ` ${(part * (scale[axis % 2] ?? 1) + (axis % 2 === 0 ? x : y)).toFixed(3)}`;
      axis++;
    }
  }
  return path === '' ? '' : `${path}Z`;
}
