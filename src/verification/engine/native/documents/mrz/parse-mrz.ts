import { checkDigit } from './check-digit.js';
import type { MrzFormat } from './decode-block.js';

/** The fields with a check digit. */
export const CHECKED_FIELDS = [
  'document_number',
  'date_of_birth',
  'date_of_expiry',
  'personal_number',
  'composite',
] as const;
export type CheckedField = (typeof CHECKED_FIELDS)[number];

/**
 * The data of a machine-readable zone. Dates are YYMMDD as printed; the century is still unknown.
 */
export interface MrzCard {
  format: MrzFormat;
  code: string;
  issuer: string;
  nationality: string;
  lastName: string;
  firstNames: string;
  /** The name fills its field, so it may be cut: within its last word, or behind it. */
  isNameCut: boolean;
  isCutBehindWord: boolean;
  documentNumber: string;
  birth: string;
  expiry: string;
  sex: 'M' | 'F' | 'X';
  wrongChecks: CheckedField[];
}

export function parseMrz(format: MrzFormat, lines: string[]): MrzCard {
  const [first = '', second = '', third = ''] = lines;
  const isTd1 = format === 'TD1';
  const numbered = isTd1
    ? first.slice(5, 30)
    : second.slice(0, 10) + (format === 'TD2' ? second.slice(28, 35) : '');
  const dated = isTd1 ? second.slice(0, 15) : second.slice(13, 28);
  const names = isTd1 ? third : first.slice(5);
  const [last = '', ...given] = names.split('<<');
  const { number, check, checked } = numberOf(numbered);
  const isWrong: Record<CheckedField, boolean> = {
    document_number: checkDigit(checked) !== check,
    date_of_birth: checkDigit(dated.slice(0, 6)) !== dated[6],
    date_of_expiry: !isExpiryRight(dated.slice(8, 15)),
    personal_number: format === 'TD3' && !isPersonalRight(second.slice(28, 43)),
    composite: checkDigit(compositeOf(format, lines)) !== second.at(-1),
  };
  return {
    format,
    code: text(first.slice(0, 2)),
    issuer: text(first.slice(2, 5)),
    nationality: text(isTd1 ? second.slice(15, 18) : second.slice(10, 13)),
    lastName: text(last),
    firstNames: text(given.join(' ')),
    isNameCut: /[^<]<?$/.test(names),
    // Its last place is the filler before a name that had no place.
    isCutBehindWord: /[^<]<$/.test(names),
    documentNumber: number,
    birth: dated.slice(0, 6),
    expiry: dated.slice(8, 14),
    sex: sexOf(dated[7]),
    wrongChecks: CHECKED_FIELDS.filter((field) => isWrong[field]),
  };
}

/**
 * ICAO 9303-5 §4.2.4 and 9303-6 §4.2.2: on cards a number longer than nine characters continues in the
 * optional data, with its check digit.
 */
function numberOf(field: string): { number: string; check: string; checked: string } {
  const own = field.slice(0, 9);
  const check = field[9] ?? '';
  const rest = field.slice(10).split('<')[0] ?? '';
  if (check === '<' && rest.length > 1) {
    const whole = own + rest.slice(0, -1);
    return { number: whole.replaceAll('<', ''), check: rest.slice(-1), checked: whole };
  }
  return { number: own.replaceAll('<', ''), check, checked: own };
}

/** A document that never expires has fillers, and zero or a filler for their check digit. */
function isExpiryRight(field: string): boolean {
  return checkDigit(field.slice(0, 6)) === field[6] || /^<+$/.test(field);
}

/** Without a personal number the check digit may be zero or a filler. */
function isPersonalRight(field: string): boolean {
  const number = field.slice(0, 14);
  const check = field[14] ?? '';
  return checkDigit(number) === check || (check === '<' && /^<+$/.test(number));
}

function compositeOf(format: MrzFormat, [first = '', second = '']: string[]): string {
  switch (format) {
    case 'TD1':
      return first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
    case 'TD2':
      return second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 35);
    case 'TD3':
      return second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43);
  }
}

function sexOf(character = '<'): MrzCard['sex'] {
  return character === 'M' || character === 'F' ? character : 'X';
}

function text(field: string): string {
  return field.replace(/<+/g, ' ').trim();
}
