import { checkDigit } from '../native/documents/mrz/check-digit.js';
import { transliterated } from '../native/documents/mrz/transliterate.js';
import type { SpecimenTravelDocument } from './specimen.js';

/** Two lines of 44 (passports), two of 36, or three of 30 (cards). */
export function mrzLines(format: keyof typeof WRITERS, document: SpecimenTravelDocument): string[] {
  const lines = WRITERS[format](document);
  return document.mendMrz?.(lines) ?? lines;
}

const WRITERS = { TD1: td1, TD2: td2, TD3: td3 };

function td3(document: SpecimenTravelDocument): string[] {
  const { number, birth, expiry } = dated(document);
  const optional = fill(document.optionalData, 14);
  const optionalCheck = document.optionalData === '' ? '<' : checkDigit(optional);
  const composite = checkDigit(`${number}${birth}${expiry}${optional}${optionalCheck}`);
  return [
    fill(`P<${code(document.issuer)}${nameOf(document)}`, 44),
    `${number}${code(document.nationality)}${birth}${sexOf(document)}${expiry}${optional}${optionalCheck}${composite}`,
  ];
}

function td2(document: SpecimenTravelDocument): string[] {
  const { number, birth, expiry } = dated(document);
  const optional = fill(document.optionalData, 7);
  const composite = checkDigit(`${number}${birth}${expiry}${optional}`);
  return [
    fill(`I<${code(document.issuer)}${nameOf(document)}`, 36),
    `${number}${code(document.nationality)}${birth}${sexOf(document)}${expiry}${optional}${composite}`,
  ];
}

function td1(document: SpecimenTravelDocument): string[] {
  const { number, birth, expiry } = dated(document);
  const optional = fill(document.optionalData, 15);
  const second = fill('', 11);
  const composite = checkDigit(`${number}${optional}${birth}${expiry}${second}`);
  return [
    `I<${code(document.issuer)}${number}${optional}`,
    `${birth}${sexOf(document)}${expiry}${code(document.nationality)}${second}${composite}`,
    fill(nameOf(document), 30),
  ];
}

/** The fields that have a check digit of their own, with it. */
function dated(document: SpecimenTravelDocument): Record<'number' | 'birth' | 'expiry', string> {
  const checked = (field: string) => field + checkDigit(field);
  return {
    number: checked(fill(document.number, 9)),
    birth: checked(shortDate(document.holder.dateOfBirth)),
    expiry: checked(shortDate(document.dateOfExpiry)),
  };
}

function nameOf({ holder }: SpecimenTravelDocument): string {
  const given = [holder.firstName, holder.middleName].filter(Boolean).join(' ');
  return `${transliterated(holder.lastName)}<<${transliterated(given)}`;
}

function sexOf({ holder }: SpecimenTravelDocument): string {
  return holder.sex === 'X' ? '<' : holder.sex;
}

function shortDate(date: string): string {
  return date.replaceAll('-', '').slice(2);
}

function code(text: string): string {
  return fill(text, 3);
}

function fill(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, '<');
}
