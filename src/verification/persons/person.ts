import { foldText } from '../../platform/text/index.js';

/** Numbers that were printed in advertisements and used by thousands; the SSA voided them. */
const VOIDED = ['078051120', '219099999'];

export const DOCUMENT_TYPES = ['drivers_license', 'passport', 'identification_card'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export interface Address {
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

/** A caller's address, with any of its parts. */
export type GivenAddress = { [Part in keyof Address]?: Address[Part] | null };

/** A complete address; missing parts are empty. */
export function wholeAddress(given: GivenAddress): Address {
  return {
    line1: given.line1 ?? '',
    line2: given.line2 ?? null,
    city: given.city ?? '',
    state: given.state ?? '',
    postal_code: given.postal_code ?? '',
    country: given.country ?? '',
  };
}

/** The data of one person. Dates are YYYY-MM-DD. */
export interface Person {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  dob: string;
  gender: string;
  nationality: string | null;
  address: Address | null;
  /** Earlier addresses, latest first; left out when none are known. */
  historical_addresses?: Address[];
  email: string;
  phone: string;
  ssn9: string | null;
  document: {
    type: DocumentType;
    number: string;
    issuing_country: string;
    issuing_subdivision: string;
    date_of_expiry: string;
  };
}

/** The address that a document shows; a passport shows none. */
export function addressOnDocument({
  address,
  document,
}: Pick<Person, 'address' | 'document'>): Address | null {
  return document.type === 'passport' ? null : address;
}

/** A caller's data about a person, with any of its parts. */
export interface GivenPerson {
  first_name?: string | null;
  last_name?: string | null;
  dob?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: GivenAddress | null;
}

/**
 * The text that identifies a human at one partner: folded names and birth date. Only for a blind
 * index; never store it.
 */
export function identityText({
  first_name,
  last_name,
  dob,
}: Pick<Person, 'first_name' | 'last_name' | 'dob'>): string {
  return JSON.stringify([nameText(first_name), nameText(last_name), dob]);
}

/** The text that identifies a document at one partner. Only for a blind index; never store it. */
export function documentText({
  document: { type, number, issuing_country, issuing_subdivision },
}: Pick<Person, 'document'>): string {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return JSON.stringify([issuing_country, issuing_subdivision, type, plain]);
}

/** The comparable form of a name. Different names must not all become the same empty text. */
export function nameText(name: string): string {
  return foldText(name) || name.normalize();
}

/** The insurance of a person, as they read it from their card. */
export interface HealthInsurance {
  payer_id: string;
  payer_name: string;
  group_name: string;
  group_id: string;
  insurance_member_id: string;
  policy_holder_first_name: string;
  policy_holder_last_name: string;
}

/** The values that a session's steps asked for, once entered or confirmed. */
export interface CollectedValues {
  email?: string;
  phone?: string;
  address?: Address;
  ssn9?: string;
  insurance?: HealthInsurance;
}

/** A typed Social Security number as nine digits; null when none like it was ever issued. */
export function ssnDigits(typed: string): string | null {
  const [, area = '', group = '', serial = ''] =
    /^\s*(\d{3})[- ]?(\d{2})[- ]?(\d{4})\s*$/.exec(typed) ?? [];
  const digits = area + group + serial;
  // SSA, since 2011: no area 000, 666 or 900-999, no group 00, no serial 0000.
  if (area === '' || area === '000' || area === '666' || area.startsWith('9')) return null;
  if (group === '00' || serial === '0000' || VOIDED.includes(digits)) return null;
  return digits;
}
