export interface Subfile {
  type: string;
  offset: number;
  length: number;
}

export interface AamvaHeader {
  iin: string;
  version: number;
  subfiles: Subfile[];
  /** Whether every subfile begins at its offset and the last one ends with the text. */
  lengthsAgree: boolean;
}

/**
 * Compliance indicator and separators as found: the standard's, without the record separator, or
 * different ones.
 */
const START = /^@?[\p{Cc} ]{0,4}(?:ANSI ?|AAMVA)(\d{6})(\d{2})/u;
const DESIGNATOR_LENGTH = 10;
/** Some issuers count the last separator and some do not. */
const TOLERANCE = 1;

/** The header of an AAMVA barcode; null when the text has none. */
export function readHeader(text: string): AamvaHeader | null {
  const [start, iin, version] = START.exec(text) ?? [];
  if (start === undefined || iin === undefined) return null;
  // Version 1 has no jurisdiction version; some later cards lack it too.
  for (const skipped of Number(version) > 1 ? [2, 0] : [0, 2]) {
    const subfiles = readDesignators(text, start.length + skipped);
    if (!subfiles) continue;
    const end = Math.max(...subfiles.map(({ offset, length }) => offset + length));
    const lengthsAgree =
      Math.abs(end - text.length) <= TOLERANCE &&
      subfiles.every(({ type, offset }) => text.startsWith(type, offset));
    return { iin, version: Number(version), subfiles, lengthsAgree };
  }
  return null;
}

function readDesignators(text: string, at: number): Subfile[] | null {
  const count = Number(text.slice(at, at + 2));
  if (!(count >= 1 && count <= 20)) return null;
  const subfiles = Array.from({ length: count }, (_, i): Subfile | null => {
    const from = at + 2 + i * DESIGNATOR_LENGTH;
    const [, type, offset, length] =
      /^([A-Z0-9]{2})(\d{4})(\d{4})$/.exec(text.slice(from, from + DESIGNATOR_LENGTH)) ?? [];
    return type === undefined ? null : { type, offset: Number(offset), length: Number(length) };
  });
  return subfiles.every((subfile) => subfile !== null) ? subfiles : null;
}
