import type { Id } from '../../platform/ids/index.js';
import type { Address, Person } from '../persons/index.js';

/** What a source can be asked to validate. Public API, never renamed. */
export const SOURCE_VALUES = [
  'name',
  'birthdate',
  'address',
  'document',
  'phone',
  'email',
  'former_addresses',
] as const;
export type SourceValue = (typeof SOURCE_VALUES)[number];

/** Who stands for a value, and since when. */
export interface Validation {
  source_id: Id<'src'>;
  /** As the operator calls it. */
  source: string;
  /** Unix seconds. */
  at: number;
}

/** What the sources of a project said about a session. Only what is in it was validated. */
export interface Validations {
  values: Partial<Record<SourceValue, Validation>>;
  /** Latest first. */
  former_addresses: Address[];
}

export const NOTHING_VALIDATED: Validations = { values: {}, former_addresses: [] };

/** What was read from a document, confirmed by a code, or typed; null for what is not known. */
export interface SaidValues {
  person: Person;
  address: Address | null;
  phone: string | null;
  email: string | null;
}
