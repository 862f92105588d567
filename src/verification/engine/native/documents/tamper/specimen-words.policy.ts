/** No issuer prints them on a document that is valid, in any language. */
const NEVER_VALID =
  /\b(?:SPECIMEN|SPECIMENS|SPECIMIN|ESPECIMEN|ESPECIME|SPECIMENE|NOVELTY|NOT (?:A )?(?:VALID|GENUINE|REAL|GOVERNMENT)(?: \w+)? (?:ID|IDENTIFICATION|DOCUMENT|CARD)|FOR SOFTWARE TESTING|TESTING ONLY|FAKE ID|FACSIMILE|NON VALABLE|UNGUELTIG|UNGULTIG)\b/;
/** Names of people and places as well, so they count only where the holder has no such word. */
const MAYBE_NAMES =
  /\b(?:SAMPLE|MUSTER|MUSTERMANN|MODELO|MUESTRA|AMOSTRA|MODELE|CAMPIONE|FAC SIMILE|VOORBEELD|WZOR|VZOR|MINTA|PRIMJER|PAVYZDYS|PARAUGS|NAIDIS|MALLI|EXEMPLAR|ANULADO|ANNULE|ANNULLATO)\b/g;
/** "Void if altered" stands on valid cards. */
const VOID = /\bVOID\b(?! (?:IF|UNLESS|AFTER|WHEN|WITHOUT|WHERE))/;

/** Whether a document says that it is none, in a reading of its print. `own` are the holder's words. */
export function saysSpecimen(text: string, own: readonly (string | null)[]): boolean {
  const plain = capitals(text);
  if (NEVER_VALID.test(plain) || VOID.test(plain)) return true;
  if (plain.split(' ').some(isMisreadSpecimen)) return true;
  const holder = new Set(own.flatMap((words) => capitals(words ?? '').split(' ')));
  return [...plain.matchAll(MAYBE_NAMES)].some(([word]) => !holder.has(word));
}

/** Fine print is often misread by a letter; no other word is so near. */
function isMisreadSpecimen(word: string): boolean {
  const wrong = [...SPECIMEN].filter((letter, i) => word[i] !== letter).length;
  return word.length === SPECIMEN.length && wrong <= 1;
}

const SPECIMEN = 'SPECIMEN';

function capitals(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/0/g, 'O')
    .replace(/1/g, 'I')
    .replace(/5/g, 'S')
    .replace(/[^A-Z]+/g, ' ')
    .trim();
}
