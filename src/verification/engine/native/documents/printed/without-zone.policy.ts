const FILLER = /[<«‹]/g;
/** So many characters in a row, with so many digits, stand in a machine-readable zone only. */
const LONG = { characters: 24, digits: 12 };

/**
 * The text without lines of a machine-readable zone: a reading of it is no print that confirms what
 * the zone says.
 */
export function withoutZone(text: string): string {
  return text
    .split('\n')
    .filter((line) => !isOfZone(line))
    .join('\n');
}

function isOfZone(line: string): boolean {
  const fillers = line.match(FILLER)?.length ?? 0;
  if (fillers > 1 || (fillers === 1 && line.length >= LONG.characters)) return true;
  return line
    .split(/\s+/)
    .some(
      (part) => part.length >= LONG.characters && (part.match(/\d/g)?.length ?? 0) >= LONG.digits,
    );
}
