import type { Agreement } from './printed-text.policy.js';

const SEX_LABEL = '(?:SE[XK][EO0]?|(?<!\\p{L})EX|SESSO|GESCHLECHT|GESLACHT|KJ?[O0Ø]NN?|PLEC)';
/** Where a sex stands right behind its label, perhaps with a line of a pattern before it. */
const LABELLED_SEX = new RegExp(
  String.raw`${SEX_LABEL}\)?[^\p{L}\p{N}\n]*(?:[IL1]|M(?=M))?([MFX])(?![\p{L}\p{N}])`,
  'gu',
);
/** A row of labels; the values stand in the next one. */
const LABEL_OF_ROW = new RegExp(String.raw`(?<!\p{L})${SEX_LABEL}(?!\p{L})`, 'u');

/** Issuers whose own letter for one sex is the international one for the other. */
const OWN_LETTERS = ['HUN', 'IRL', 'LTU'];
const PAIR = /(?<!\p{L})[\p{L}] ?[/|] ?([MFX])(?!\p{L})/gu;

/** A slash between two letters that the reader took for a narrow letter: M/M, and K/F or V/F of a woman. */
const SPELT_PAIR =
  /(?<![\p{L}\p{N}])(?:M(?=[Il1|]M)|[FKV](?=[Il1|]F))[Il1|]([MF])(?![\p{L}\p{N}])/gu;

/** How the reader spells a heavy M, and an M or F behind a line of a pattern. */
const SPELT_M = /(?<![\p{L}\p{N}])(?:WM|IVI)(?![\p{Lu}\p{N}])/gu;
const SPELT_F = /(?<![\p{L}\p{N}])[EF]F(?![\p{L}\p{N}])/gu;
/** An F at its label that a line of a pattern touches. No M or X is read so; E/M is a Turkish man. */
const TOUCHED_F = new RegExp(
  String.raw`(${SEX_LABEL}\)?[^\p{L}\p{N}\n]+)(?:F[OP]|E)(?![\p{L}\p{N}]| ?[/|])`,
  'giu',
);
/** And alone in the line below it. */
const TOUCHED_F_BELOW = new RegExp(
  String.raw`(${SEX_LABEL}\)?[^\p{L}\p{N}\n]*\n[^\p{L}\p{N}]*)E(?=[^\p{L}\p{N}\n/|]*(?:\n|$))`,
  'giu',
);
/** No document prints a sex as a small letter: it is noise or a piece of a word. */
const SMALL_LETTER = /(?<![\p{L}\p{N}])[mfx](?![\p{L}\p{N}])/gu;

/**
 * A sex is one letter, beside its label or, on most passports, by itself under it. `soft`: another
 * one is printed. Where some readings have it right behind its label, only they count.
 */
export function findSexes(
  texts: readonly string[],
  sex: 'M' | 'F' | 'X',
  issuer?: string,
): Agreement[] {
  const hasOwnLetters = OWN_LETTERS.includes(issuer ?? '');
  const readings = texts.map((text) => {
    const own = text
      .replace(TOUCHED_F, '$1F')
      .replace(TOUCHED_F_BELOW, '$1F')
      .replace(SMALL_LETTER, ' ')
      .replace(SPELT_PAIR, '$1')
      .replace(SPELT_M, 'M')
      .replace(SPELT_F, 'F')
      .toUpperCase();
    // The first letter of a pair is in the issuer's language: in Hungary F/M is a man's.
    return hasOwnLetters ? own.replace(PAIR, '$1') : own;
  });
  const labelled = readings.flatMap((capitals) => labelledSex(capitals, sex) ?? []);
  if (labelled.length > 0) return labelled;
  const whole = new Set(readings.flatMap(partsOf));
  const under = readings
    .map((text) => lettersUnderLabel(text, whole))
    .filter(({ size }) => size > 0);
  // Elsewhere the same letters are classes of vehicles.
  const letters = under.length > 0 ? under : readings.map((text) => aloneIn(text, whole));
  return letters.map((found) => sexAmong(found, sex));
}

/** Null without a letter right behind its label. */
function labelledSex(capitals: string, sex: string): Agreement | null {
  const labelled = [...capitals.matchAll(LABELLED_SEX)].map(([, letter]) => letter);
  if (labelled.length === 0) return null;
  return labelled.every((letter) => letter === sex) ? 'agrees' : 'soft';
}

function sexAmong(alone: ReadonlySet<string>, sex: string): Agreement {
  if (alone.size === 0) return 'missing';
  if (!alone.has(sex)) return 'soft';
  return alone.size === 1 ? 'agrees' : 'missing';
}

/** Pieces of a label and of the states whose names begin like a sex. */
const TAKEN_APART =
  /^(?:S?[IE]?E X |[O0] F (?:BIRTH|ISSUE|EXPIRY)|.* M (?:EXICO|AINE|ARYLAND|ASSACHUS|ICHIGAN|INNESOT|ISSISSIP|ISSOURI|ONTANA)|.* F LORIDA)/;

function partsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u);
}

function aloneIn(text: string, whole: ReadonlySet<string>): Set<string> {
  const parts = partsOf(text);
  return new Set(
    // The reader takes narrow words apart: F INLAND, where FINLAND stands elsewhere or in another reading.
    parts.filter(
      (word, i) =>
        /^[MFX]$/.test(word) &&
        !whole.has(word + (parts[i + 1] ?? ' ')) &&
        !TAKEN_APART.test(`${parts[i - 1] ?? ''} ${word} ${parts[i + 1] ?? ''}`),
    ),
  );
}

function lettersUnderLabel(text: string, whole: ReadonlySet<string>): Set<string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.filter((_, i) => LABEL_OF_ROW.test(lines[i - 1] ?? ''));
  return aloneIn(rows.join('\n'), whole);
}
