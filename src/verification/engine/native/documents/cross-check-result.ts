import type { DocumentFields, DocumentReason } from './document-reading.js';

export interface CrossCheck {
  fails: DocumentReason[];
  doubts: DocumentReason[];
  /** Values that the print contradicts, or fails to confirm when it must. */
  disputed: (keyof DocumentFields | 'address')[];
  /** How many of the values that tell cards apart match. */
  agreeing: number;
  /** The whole of the names that the machine-readable part cuts; null where it cuts none. */
  whole: Record<CutName, string | null>;
  /** The number as printed, where the zone does not tell O from 0; null where it is as the zone has it. */
  number: string | null;
  /** The date of expiry in the century that is printed; null where it is as the zone is usually meant. */
  expiry: string | null;
}
export type CutName = 'first_name' | 'middle_name' | 'last_name';

export function addDoubt(check: CrossCheck, doubt: DocumentReason): void {
  if (!check.doubts.includes(doubt) && !check.fails.includes(doubt)) check.doubts.push(doubt);
}

export function dispute(check: CrossCheck, field: CrossCheck['disputed'][number]): void {
  if (!check.disputed.includes(field)) check.disputed.push(field);
}
