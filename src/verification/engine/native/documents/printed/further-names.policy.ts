import {
  distance,
  formsOf,
  linesOf,
  plain,
  spansOf,
  tokensOf,
  type Token,
} from './printed-text.policy.js';

/** A name of the machine-readable part, by its words, and the holder's other names and address. */
export interface KnownNames {
  names: readonly string[];
  otherNames: readonly string[];
  noNames: readonly string[];
  /** The country, whose letters the reader may spell in its own way. */
  issuer?: string | null;
}

/** Titles and what follows a name, which a machine-readable part may leave out. */
const NO_NAMES = 'JR SR II III IV VI NMN NMI DR PROF MR MRS MS NEE GEB EPOUSE EP';
/** Labels in capitals; issuers print small letters for most. */
const LABELS =
  'NAME NAMES GIVEN FIRST FIRSTNAME MIDDLE LAST FAMILY SURNAME PRENOM PRENOMS NOM VORNAME VORNAMEN NACHNAME NOMBRE ' +
  'NOMBRES APELLIDO APELLIDOS NOME NOMES COGNOME IMIE IMIONA NAZWISKO FORNAVN FORNAVNE ETTERNAVN EFTERNAVN FORNAMN ' +
  'EFTERNAMN VOORNAMEN NAAM ETUNIMET SUKUNIMI EESNIMED VARDS VARDAI JMENO MENO IME PREZIME PRIIMEK UTONEV NUME PRENUME ' +
  'KUNJOM UZVARDS PAVARDE PRIJMENI PRIEZVISKO PEREKONNANIMI SLOINNE SOBRENOME FAMILIENNAME ACHTERNAAM ' +
  'FN LN MN DL ID NO DLN DOB EXP ISS SEX HGT WGT EYES HAIR CLASS REST END DD USA DRIVER DRIVERS LICENSE LICENCE ' +
  'IDENTIFICATION IDENTITY CARD PASSPORT PASSEPORT STATE WEST NORTH SOUTH NOT VALID OF AND UND ET ' +
  'NATIONALITY NATIONALITE';
/** Of them, those of given names alone. */
const GIVEN_LABELS = new Set(
  (
    'GIVEN FIRST FIRSTNAME PRENOM PRENOMS VORNAME VORNAMEN NOMBRE NOMBRES IMIE IMIONA FORNAVN FORNAVNE FORNAMN ' +
    'VOORNAMEN ETUNIMET EESNIMED VARDS VARDAI JMENO UTONEV PRENUME FN'
  ).split(' '),
);
const WORDS = `${NO_NAMES} ${LABELS}`.split(' ');
/** Other pairs of consonants are what a reader sees in patterns. */
const SHORT_NAMES = ['NG', 'MD'];
const PARTICLES = 'AF AL DA DE DEL DEN DER DES DI DO DOS DU EL LA LE TEN TER VAN VON ZU'.split(' ');
/** Of longer words, a reader may miss a letter. */
const LONG = 4;
/** Of still longer names, two letters. */
const LONG_NAME = 7;
/** Of a shorter label, it is another word: James is no NAMES. */
const LONG_LABEL = 7;

/**
 * Whether the print has more in a name than the machine-readable part: another word in the same kind
 * of letters beside it. A few readings may see one by mistake, so the others decide. Where a reading has these
 * names in capitals, only capitals count: the rest is a signature.
 */
export function hasFurtherName(texts: readonly string[], known: KnownNames): boolean {
  const lines = texts.map((text) =>
    text.split('\n').map((line) => namesInLine(tokensOf(line), known)),
  );
  const isInCapitals = lines
    .flat()
    .some(({ names, isInCapitals }) => isInCapitals && names === 'these');
  const all = lines.map((each) =>
    namesIn(isInCapitals ? each.filter((line) => line.isInCapitals) : each),
  );
  const count = (kind: Names): number => all.filter((each) => each === kind).length;
  return count('more') > 0 && count('more') >= count('these');
}

/**
 * Whether a given name is printed at its label, where the machine-readable part has none. One reading is
 * enough: nobody whose single name is read well has another word there.
 */
export function hasGivenName(texts: readonly string[], known: KnownNames): boolean {
  const others = [...known.names, ...known.otherNames, ...known.noNames].map(plain);
  const isOther = ({ text }: Token): boolean => {
    const word = plain(text);
    // Of O'Rourke the words are O and Rourke.
    return !others.some(
      (name) =>
        name.includes(word) || [name, name.slice(-word.length)].some((own) => isNearly(word, own)),
    );
  };
  const areNames = (tokens: readonly Token[]): boolean =>
    tokens.length > 0 && tokens.every((token) => isName(token, token) && isOther(token));
  return texts.some((text) => {
    const lines = text.split('\n').map(tokensOf).map(withoutNoise);
    return lines.some((line, i) => {
      const label = line.findLastIndex(({ text: word }) => GIVEN_LABELS.has(plain(word)));
      if (label < 0) return false;
      const behind = line.slice(label + 1).filter(({ text: word }) => !isLabel(plain(word)));
      const below = lines.slice(i + 1).find((next) => next.length > 0) ?? [];
      return areNames(behind.length > 0 ? behind : below);
    });
  });
}

/**
 * All words of the line below a label of given names alone, if it begins with these names; null where other
 * words or letters stand there too, since a second column may have its value beside them.
 */
export function givenNamesBelowLabel(text: string, names: readonly string[]): string[] | null {
  const lines = linesOf(text);
  const at = lines.findIndex((_, i) => isGivenLabel(lines[i - 1] ?? []));
  const [line = [], next = []] = at < 0 ? [] : lines.slice(at);
  const [like] = line;
  const areNames = (tokens: readonly Token[], first: Token): boolean =>
    tokens.length > 0 && tokens.every((token) => token.text.length > 1 && isName(token, first));
  // Names that go on in a second line are not told whole.
  if (!like || !areNames(line, like) || areNames(next, like)) return null;
  const words = line.map(({ text: word }) => plain(word));
  return names.every((name, i) => formsOf(plain(name)).includes(words[i] ?? '')) ? words : null;
}

function isGivenLabel(line: readonly Token[]): boolean {
  const words = line.map(({ text }) => plain(text)).filter((word) => !/^[0-9]+$/.test(word));
  return words.some((word) => GIVEN_LABELS.has(word)) && words.every(isLabel);
}

/** Whether words that may be further names fill the line below the last one of these. */
export function hasNameBelow(texts: readonly string[], known: KnownNames): boolean {
  const last = known.names.at(-1) ?? '';
  const others = known.otherNames.map(plain);
  return texts.some((text) => {
    const lines = linesOf(text);
    return lines.some((line, i) => {
      const isLast = spansOf(line, last, known.issuer).some(([, to]) => to === line.length);
      const [like, below = []] = [line.at(-1), lines[i + 1]];
      return (
        like !== undefined &&
        isLast &&
        below.length > 0 &&
        below.every((token) => token.text.length > 1 && isName(token, like)) &&
        !below.every((token) => others.includes(plain(token.text)))
      );
    });
  });
}

function withoutNoise(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ text }) => text.length > 1);
}

type Names = 'these' | 'more' | 'unclear';

interface NamesInLine {
  names: Names;
  isInCapitals: boolean;
}

function namesIn(lines: readonly NamesInLine[]): Names {
  const kinds = lines.map(({ names }) => names);
  return (['more', 'these'] as const).find((kind) => kinds.includes(kind)) ?? 'unclear';
}

function namesInLine(tokens: readonly Token[], known: KnownNames): NamesInLine {
  const own = tokens.map(() => false);
  const isSeen = (name: string): boolean => {
    const spans = spansOf(tokens, name, known.issuer);
    for (const [from, to] of spans) own.fill(true, from, to);
    return spans.length > 0;
  };
  const unseen = known.names.filter((name) => !isSeen(name));
  // An initial stands anywhere.
  const places = known.names
    .filter((name, i) => (i === 0 || name.length > 1) && !isParticle(name, known.names))
    .flatMap((name) => spansOf(tokens, name, known.issuer));
  // Of O'Rourke, the O tells nothing.
  const [like] = tokens.slice(...(places[0] ?? [0, 0])).toSorted(byLength);
  if (!like) return { names: 'unclear', isInCapitals: false };
  const isInCapitals = isCapital(like.text);
  const unseenOthers = known.otherNames.filter((name) => !isSeen(name));
  let [from, to] = [Math.min(...places.flat()), Math.max(...places.flat())];
  while (own[from - 1]) from--;
  while (own[to]) to++;
  const further = tokens
    .slice(Math.max(0, from - 1), to + 1)
    .filter((token, i) => !own[Math.max(0, from - 1) + i] && isName(token, like))
    .filter(({ text }) => !known.noNames.includes(plain(text)))
    .filter((token) => token !== tokens[from - 1] || !isInitialOf(token, unseenOthers));
  if (further.length === 0)
    return { names: unseen.length === 0 ? 'these' : 'unclear', isInCapitals };
  // A name that this reading spells in another way, or in pieces, is no further one.
  const isMisread = ({ text }: Token): boolean =>
    unseen.some((name) => isPieceOf(plain(text), plain(name))) ||
    unseenOthers.some((name) => isBeginningOf(plain(text), plain(name))) ||
    [...unseen, ...unseenOthers]
      .flatMap((name) => formsOf(plain(name)))
      .some((name) => isMisreadAs(plain(text), name));
  return { names: further.every(isMisread) ? 'unclear' : 'more', isInCapitals };
}

function byLength(a: Token, b: Token): number {
  return b.text.length - a.text.length;
}

/** In a signature, an initial may stand for the given name. */
function isInitialOf({ text }: Token, names: readonly string[]): boolean {
  return text.length === 1 && names.some((name) => plain(name).startsWith(plain(text)));
}

/** Den and der are pieces of other words too, as of NEDERLAN DEN. */
function isParticle(name: string, names: readonly string[]): boolean {
  return (
    PARTICLES.includes(plain(name)) && names.some((other) => !PARTICLES.includes(plain(other)))
  );
}

function isNearly(word: string, name: string): boolean {
  return name.length >= LONG && distance(name, word) <= 1;
}

/** A reader takes Ü for II, and Ñ for TI. */
function isMisreadAs(word: string, name: string): boolean {
  return isNearly(word, name) || (name.length >= LONG_NAME && distance(name, word) <= 2);
}

function isPieceOf(word: string, name: string): boolean {
  return word.length > 1 && (isBeginningOf(word, name) || name.endsWith(word));
}

function isBeginningOf(word: string, name: string): boolean {
  return word.length >= LONG && name.startsWith(word.slice(0, LONG));
}

/** Whether a word may be a name: of the same kind of letters, and neither a label nor the other form of one. */
function isName({ text, isAfterSlash, isBeforeSlash }: Token, like: Token): boolean {
  if (!/^[\p{L}@]+$/u.test(text) || isAfterSlash || isBeforeSlash) return false;
  // The reader takes edges and noise for narrow letters.
  if (text.length === 1 && /[IL]/i.test(text)) return false;
  if (/^[^AEIOUY]{2}$/.test(plain(text)) && !SHORT_NAMES.includes(plain(text))) return false;
  if (text !== (isCapital(like.text) ? text.toUpperCase() : capitalised(text))) return false;
  return !isLabel(plain(text));
}

function isLabel(word: string): boolean {
  return WORDS.some(
    (label) => label === word || (label.length >= LONG_LABEL && distance(label, word) <= 1),
  );
}

function isCapital(text: string): boolean {
  return text === text.toUpperCase();
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
}
