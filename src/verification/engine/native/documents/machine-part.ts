import type { AamvaCard } from './aamva/parse-aamva.js';
import type {
  DocumentAddress,
  DocumentFields,
  DocumentIssuer,
  DocumentReason,
  DocumentType,
} from './document-reading.js';
import { birthDate, expiryDate, otherBirthDate, otherExpiryDate } from './issuer-day.policy.js';
import { lookalikeNumbers, otherReadings, type ReadNumber } from './mrz/only-reading.js';
import type { MrzReading } from './mrz/read-mrz.js';

/** The data of a document's machine-readable part, of any kind, and the doubts about it. */
export interface MachinePart {
  documentType: DocumentType | null;
  issuer: DocumentIssuer | null;
  nationality: string | null;
  address: DocumentAddress | null;
  fields: DocumentFields;
  dateOfIssue: string | null;
  fails: DocumentReason[];
  doubts: DocumentReason[];
  /** An MRZ has no check digit for names, so the print must confirm them. */
  needsPrintedName: boolean;
  /** Names that may be only the beginning of one, so the print must complete them. */
  cutNames: readonly ('first_name' | 'middle_name' | 'last_name')[];
  /** They have their last word whole: only further ones may be missing. */
  isCutBehindWord: boolean;
  /** The dates with two digits of a year in the other century, where they may mean it; the print tells. */
  otherCenturies: Record<'date_of_birth' | 'date_of_expiry', string | null>;
  /** Numbers that its check digit allows as well, where letters and digits look alike: the print tells them apart. */
  otherNumbers: readonly string[];
  /** Those with O for 0 or 0 for O, however clear the zone is. */
  lookalikeNumbers: readonly string[];
  /** The number of the card itself, which a renewed one does not keep. */
  discriminator: string | null;
  /** It says that the document is a specimen. */
  isSpecimen: boolean;
}

export function fromBarcode(card: AamvaCard, today: string): MachinePart {
  const { dateOfBirth: birth, dateOfIssue: issue, dateOfExpiry: expiry } = card;
  const isImpossible =
    (birth !== null && (birth >= today || (issue !== null && birth >= issue))) ||
    (issue !== null && expiry !== null && issue >= expiry) ||
    // Tomorrow's date may already be today where the card was issued.
    (issue !== null && issue > tomorrow(today));
  const isWhole = [card.lastName, card.firstName, birth, expiry, card.documentNumber].every(
    (value) => value !== null,
  );
  return {
    documentType: card.kind,
    issuer: card.issuer,
    nationality: null,
    address: card.address,
    fields: {
      first_name: card.firstName,
      middle_name: card.middleName,
      last_name: card.lastName,
      date_of_birth: birth,
      date_of_expiry: expiry,
      document_number: card.documentNumber,
      sex: card.sex,
    },
    dateOfIssue: issue,
    fails: isImpossible ? ['structure_wrong'] : [],
    doubts: [
      ...(isWhole ? [] : (['machine_readable_part_unreadable'] as const)),
      ...(card.issuer ? [] : (['issuer_unknown'] as const)),
      ...(isOfOtherIssuer(card) ? (['issuer_differs'] as const) : []),
    ],
    needsPrintedName: false,
    cutNames: card.cutNames,
    isCutBehindWord: false,
    otherCenturies: { date_of_birth: null, date_of_expiry: null },
    otherNumbers: [],
    lookalikeNumbers: [],
    discriminator: card.discriminator,
    isSpecimen: card.isSpecimen,
  };
}

/** The number of the issuing body stands for one state, which the address and the country name too. */
function isOfOtherIssuer({ issuer, country, address: { state } }: AamvaCard): boolean {
  if (!issuer) return false;
  const { subdivision } = issuer;
  return (
    (country !== null && country !== issuer.country) ||
    (subdivision !== null && state !== null && state !== subdivision)
  );
}

/**
 * Minimum margin of a character over the next likely one. Above it, a wrong check digit is the
 * document's fault, not a misreading.
 */
const CLEAR = 0.04;
/** O and 0 differ little in OCR-B; below this margin they count as equal. */
const DISTINCT = 0.02;

type ReadZone = Pick<MrzReading, 'card' | 'lines' | 'rivals' | 'margins'>;

export function fromMrz(reading: ReadZone, today: string): MachinePart {
  const { card, margins } = reading;
  const [, second = []] = margins;
  const isTd1 = card.format === 'TD1';
  const dates = isTd1 ? second.slice(0, 15) : second.slice(13, 28);
  const isDateWrong =
    card.wrongChecks.includes('date_of_birth') || card.wrongChecks.includes('date_of_expiry');
  const isClear = isDateWrong && Math.min(...dates) >= CLEAR;
  // A check digit of a date resolves one doubtful digit; two can both be wrong and cancel out.
  const others = otherReadings(numberOf(reading), DISTINCT);
  const isDistinct = others !== null && dates.filter((margin) => margin < DISTINCT).length <= 1;
  const isRight = card.wrongChecks.length === 0;
  const known = <T>(field: (typeof card.wrongChecks)[number], value: T): T | null =>
    card.wrongChecks.includes(field) || card.wrongChecks.includes('composite') || !isDistinct
      ? null
      : value;
  const documentType = typeOf(card.code);
  const names = card.firstNames.split(' ').filter(Boolean);
  const cutName = names.length === 0 ? 'last_name' : 'first_name';
  const hasOneName = names.length === 0 && !card.isNameCut;
  return {
    documentType,
    issuer: { country: card.issuer, subdivision: null },
    nationality: card.nationality || null,
    address: null,
    fields: {
      first_name: hasOneName ? '' : names.join(' ') || null,
      middle_name: null,
      last_name: card.lastName || null,
      date_of_birth: known('date_of_birth', birthDate(card.birth, today)),
      date_of_expiry: known('date_of_expiry', expiryDate(card.expiry, today)),
      document_number: known('document_number', card.documentNumber),
      sex: known('composite', card.sex),
    },
    dateOfIssue: null,
    fails: !isRight && isClear ? ['check_digits_wrong'] : [],
    doubts: [
      ...(documentType ? [] : (['document_not_supported'] as const)),
      ...((isRight && isDistinct) || (!isRight && isClear)
        ? []
        : (['machine_readable_part_unreadable'] as const)),
    ],
    needsPrintedName: true,
    cutNames: card.isNameCut ? [cutName] : [],
    isCutBehindWord: card.isCutBehindWord,
    otherCenturies: {
      date_of_birth: known('date_of_birth', otherBirthDate(card.birth, today)),
      date_of_expiry: known(
        'date_of_expiry',
        otherExpiryDate(card.expiry, { today, issuer: card.issuer }),
      ),
    },
    otherNumbers: (others ?? []).map(withoutFillers),
    lookalikeNumbers: isRight ? lookalikeNumbers(numberOf(reading).text).map(withoutFillers) : [],
    discriminator: null,
    // ICAO 9303-3: Utopia is for examples.
    isSpecimen: card.issuer === 'UTO' || card.nationality === 'UTO',
  };
}

function withoutFillers(number: string): string {
  return number.slice(0, 9).replace(/<+$/, '');
}

function numberOf({ card, lines, rivals, margins }: ReadZone): ReadNumber {
  const [line, at] = card.format === 'TD1' ? [0, 5] : [1, 0];
  return {
    text: lines[line]?.slice(at, at + 10) ?? '',
    rivals: rivals[line]?.slice(at, at + 10) ?? '',
    margins: margins[line]?.slice(at, at + 10) ?? [],
  };
}

function typeOf(code: string): DocumentType | null {
  if (code.startsWith('P')) return 'passport';
  return /^[IAC]/.test(code) ? 'identification_card' : null;
}

function tomorrow(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
