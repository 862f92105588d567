import type { CheckReason } from '../../../checks/index.js';

/**
 * Why a check of a document failed or stayed undecided. A closed list: callers have words for each.
 */
export const DOCUMENT_REASONS = [
  'deadline_exceeded',
  'front_missing',
  'back_missing',
  'machine_readable_part_missing',
  'machine_readable_part_unreadable',
  'document_not_supported',
  'check_digits_wrong',
  'structure_wrong',
  'issuer_unknown',
  'print_unreadable',
  'printed_name_differs',
  'printed_number_differs',
  'printed_number_unclear',
  'printed_birth_date_differs',
  'printed_birth_date_unread',
  'printed_expiry_differs',
  'printed_expiry_unread',
  'printed_issue_date_unread',
  'printed_sex_differs',
  'printed_address_differs',
  'issuer_differs',
  'specimen',
  'photocopy',
  'typefaces_differ',
  'expiry_unknown',
  'expired',
  'birth_date_unknown',
  'under_age',
] as const satisfies readonly CheckReason[];
export type DocumentReason = (typeof DOCUMENT_REASONS)[number];

export const OUTCOMES = ['pass', 'fail', 'unclear'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface DocumentFinding {
  code: 'id_authenticity' | 'id_not_expired' | 'age_on_id';
  outcome: Outcome;
  reasons: DocumentReason[];
}

export type DocumentType = 'drivers_license' | 'identification_card' | 'passport';

/** What stands for the expiry of a document that never expires. */
export const NO_EXPIRY = '9999-12-31';

/**
 * The data of a document. Dates are YYYY-MM-DD. A value in doubt or dispute is null. Who has one name
 * only has it as the last one, and an empty first name.
 */
export interface DocumentFields {
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  date_of_expiry: string | null;
  document_number: string | null;
  sex: 'M' | 'F' | 'X' | null;
}

export interface DocumentIssuer {
  /** ISO 3166-1 alpha-3, or the ICAO 9303 substitute. */
  country: string;
  subdivision: string | null;
}

export interface DocumentAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
}

export interface DocumentReading {
  documentType: DocumentType | null;
  issuer: DocumentIssuer | null;
  /** As an MRZ writes it: ISO 3166-1 alpha-3 or the ICAO 9303 substitute. */
  nationality: string | null;
  /** Of a barcode; a machine-readable zone has none. */
  address: DocumentAddress | null;
  fields: DocumentFields;
  findings: DocumentFinding[];
}

export const NOTHING_READ: DocumentFields = {
  first_name: null,
  middle_name: null,
  last_name: null,
  date_of_birth: null,
  date_of_expiry: null,
  document_number: null,
  sex: null,
};
