import { toSVG } from 'bwip-js/node';

export interface BarcodeShape {
  /** SVG path data in modules; holes by the even-odd rule. */
  path: string;
  columns: number;
  rows: number;
}

/** A PDF417 symbol as an outline, to be drawn in any size. Its rows are three modules high, as on cards. */
export function pdf417Path(text: string, columns: number, errorLevel: number): BarcodeShape {
  const options = { bcid: 'pdf417', text, columns, eclevel: errorLevel, rowmult: 3, scale: 1 };
  const svg = toSVG({ ...options, binarytext: true });
  const [, width, height, path] =
    /viewBox="0 0 (\d+) (\d+)"[^>]*>\s*<path d="([^"]+)"/.exec(svg) ?? [];
  if (path === undefined) throw new Error('the barcode was drawn in an unknown way');
  return { path, columns: Number(width), rows: Number(height) };
}
