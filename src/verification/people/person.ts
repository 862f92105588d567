import { foldText } from '../../platform/text/index.js';

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

/** An address as a caller gives it: any part of it. */
export type GivenAddress = { [Part in keyof Address]?: Address[Part] | null };

/** An address with every part there; those that were not given are empty. */
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

/** What is known of one person. Dates are YYYY-MM-DD. */
export interface Person {
  first_name: string;
  middle_name: string | null;
  last_name: string;
  dob: string;
  gender: string;
  nationality: string | null;
  address: Address | null;
  /** Where the person lived before, latest first; left out where nothing is known. */
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

/** What a caller says of a person: any part of it. */
export interface GivenPerson {
  first_name?: string | null;
  last_name?: string | null;
  dob?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: GivenAddress | null;
}

/**
 * The text that makes two records the same human at one partner: names and date of birth, folded so that case, accents and
 * spacing do not make a second person. Feed it to a blind index; never store it.
 */
export function identityText({
  first_name,
  last_name,
  dob,
}: Pick<Person, 'first_name' | 'last_name' | 'dob'>): string {
  return JSON.stringify([nameText(first_name), nameText(last_name), dob]);
}

/** Names of which nothing is left are not all one name. */
function nameText(name: string): string {
  return foldText(name) || name.normalize();
}
