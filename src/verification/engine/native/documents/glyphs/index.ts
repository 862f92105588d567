export { findGlyphs, type GlyphBox, type Threshold } from './glyph-boxes.js';
export { chained, measuredLine, type TextLine } from './text-line.js';
