/** No issuer prints them on a document that is valid, in any language; some are "not valid for identification". */
const NEVER_VALID =
  /\b(?:SPECIMEN|SPECIMENS|SPECIMIN|ESPECIMEN|ESPECIME|SPECIMENE|NOT (?:A )?(?:VALID|GENUINE|REAL|GOVERNMENT)(?: (?!FOR\b)\w+)? (?:ID|IDENTIFICATION|DOCUMENT|CARD)|FOR SOFTWARE TESTING|TESTING ONLY|FAKE ID|FACSIMILE|MUSTER(?:AUSWEIS|DOKUMENT|FUEHRERSCHEIN|FUHRERSCHEIN|KARTE|PASS))\b/;
/** However their letters stand apart: no other words have these letters in a row. */
const SPELT = /SPECIMEN|FACSIMILE/;
/**
 * Names of people and places as well, so they count only where the holder has no such word. Older paper licences
 * are of the "modèle des Communautés européennes".
 */
const MAYBE_NAMES =
  /\b(?:SAMPLE|MUSTER|MUSTERMANN|(?:MODELO|MODELE)(?! D(?:E|AS|ES)\b)|MUESTRA|AMOSTRA|CAMPIONE|FAC SIMILE|VOORBEELD|WZOR|VZOR|MINTA|PRIMJER|PAVYZDYS|PARAUGS|NAIDIS|MALLI|UZORAK|VZOREC|SAMPLA|KAMPJUN|EXEMPLAR|EKSEMPEL|EXEMPEL|BEISPIEL|EJEMPLO|EXEMPLO|ESEMPIO|ANULADO|ANNULE|ANNULLATO)\b/g;
/**
 * Words for "void", each with the words after it that stand on valid cards: "void if altered",
 * "ungültig ohne Unterschrift", "non valida per l'espatrio".
 */
const VOID = new RegExp(
  [
    ['VOID', 'IF UNLESS AFTER WHEN WITHOUT WHERE'],
    ['UNG(?:UE|U)LTIG', 'WENN OHNE NACH FALLS'],
    ['NON VALABLE', 'SI SANS APRES POUR'],
    ['NON VALID[OAEI]', 'PER SE SENZA DOPO'],
    ['NO VALID[OA]', 'PARA SI SIN'],
    ['NAO VALID[OA]', 'PARA SE SEM'],
    ['ONGELDIG|NIET GELDIG', 'ALS ZONDER INDIEN NA VOOR'],
    ['OGILTIG', 'UTAN OM EFTER'],
    ['UGYLDIG', 'HVIS UDEN UTEN EFTER ETTER OM'],
    ['NIEWAZN[AEY]', 'JESLI GDY BEZ PO'],
    ['NEPLATN[AEY]', 'BEZ PO POKUD AK'],
    ['ERVENYTELEN', 'HA'],
    ['NEVAZEC[AEI]', 'BEZ AKO NAKON'],
    ['NEVELJAVN[AO]', 'CE BREZ PO'],
    ['NEGALIOJA', 'BE JEI PO'],
    ['NEDERIGS', 'JA BEZ PEC'],
    ['KEHTETU', 'KUI ILMA'],
    ['NEVALABIL', 'DACA FARA DUPA'],
  ]
    .map(([word, after = '']) => `\\b(?:${word})\\b(?! (?:${after.replaceAll(' ', '|')})\\b)`)
    .join('|'),
);

/** In no print of a valid card, but for those of places in Ohio and Missouri. */
const NOVELTY = 'NOVELTY';

/** Whether a document says that it is none, in a reading of its print. `own` are the holder's words, `places` those of the address. */
export function saysSpecimen(
  text: string,
  own: readonly (string | null)[],
  places: readonly (string | null)[] = [],
): boolean {
  const plain = text
    .split('\n')
    .map((line) => joined(capitals(line)))
    .join(' ');
  const together = plain.replaceAll(' ', '');
  if (NEVER_VALID.test(plain) || VOID.test(plain) || SPELT.test(together)) return true;
  const livesInNovelty = wordsOf(places).includes(NOVELTY);
  if (!livesInNovelty && together.includes(NOVELTY)) return true;
  const meant = livesInNovelty ? ['SPECIMEN'] : ['SPECIMEN', NOVELTY];
  if (plain.split(' ').some((word) => meant.some((each) => isNearly(word, each)))) return true;
  const holder = new Set(wordsOf([...own, ...places]));
  return [...plain.matchAll(MAYBE_NAMES)].some(([word]) => !holder.has(word));
}

function wordsOf(values: readonly (string | null)[]): string[] {
  return values.flatMap((words) => capitals(words ?? '').split(' '));
}

/** Fine print is often misread by a letter; no other word is so near. */
function isNearly(word: string, meant: string): boolean {
  const wrong = [...meant].filter((letter, i) => word[i] !== letter).length;
  return word.length === meant.length && wrong <= 1;
}

/** Letters that stand apart are one word: V O I D. */
function joined(plain: string): string {
  return plain.replace(/\b[A-Z](?: [A-Z]\b){3,}/g, (letters) => letters.replaceAll(' ', ''));
}

function capitals(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/Ø/g, 'O')
    .replace(/Ł/g, 'L')
    .replace(/0/g, 'O')
    .replace(/1/g, 'I')
    .replace(/5/g, 'S')
    .replace(/[^A-Z]+/g, ' ')
    .trim();
}
