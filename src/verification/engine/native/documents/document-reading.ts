/** Why a check of a document did not pass, or could not be decided. A closed list: callers show each in words. */
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
  'photocopy',
  'expiry_unknown',
  'expired',
  'birth_date_unknown',
  'under_age',
] as const;
export type DocumentReason = (typeof DOCUMENT_REASONS)[number];

export const OUTCOMES = ['pass', 'fail', 'unclear'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface DocumentFinding {
  code: 'id_authenticity' | 'id_not_expired' | 'age_on_id';
  outcome: Outcome;
  reasons: DocumentReason[];
}

export type DocumentType = 'drivers_license' | 'identification_card' | 'passport';

/** What stands on a document. Dates are YYYY-MM-DD. A value that is in doubt or in dispute is null: it is not known. */
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
  /** ISO 3166-1 alpha-3, or what ICAO 9303 has in its place. */
  country: string;
  subdivision: string | null;
}

export interface DocumentReading {
  documentType: DocumentType | null;
  issuer: DocumentIssuer | null;
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
