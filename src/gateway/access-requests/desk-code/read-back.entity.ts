import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

/** How long a shown code is good. */
export const CODE_SECONDS = 300;

/** After so many wrong codes the request ends with an alarm. */
export const MOST_MISSES = 3;

export const CODE_LENGTH = 6;

/** Without the letters and digits that look alike: 0 and O, 1, I and L, U and V. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a typed code does. */
export type Attempt = 'confirmed' | 'missed' | 'failed';

/** The code of a request that a person must read back, as a keyed hash, and how far it has come. */
@Entity({ schema: 'gateway', name: 'read_backs' })
@ForeignKey('AccessRequestEntity', ['customerId', 'accessRequestId'], ['customerId', 'id'])
export class ReadBackEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('ar')) accessRequestId: Id<'ar'>;

  /** When the person was first seen to have opened the link. */
  @Column({ type: 'timestamptz', nullable: true }) openedAt: Date | null;

  /** When the verification proved that the person is the employee. Before it no code is shown. */
  @Column({ type: 'timestamptz', nullable: true }) provedAt: Date | null;

  /** SHA-256 of what only the verified browser knows, as the service tells it. */
  @Column({ type: 'text', nullable: true }) proofSha256: string | null;

  /** Keyed hash of the cookie of the browser that has the code; null until it was shown. */
  @Column({ type: 'bytea', nullable: true }) browserHash: Buffer | null;

  /** Null until the code was shown. */
  @Column({ type: 'bytea', nullable: true }) codeHash: Buffer | null;
  @Column({ type: 'timestamptz', nullable: true }) shownAt: Date | null;
  @Column({ type: 'integer', default: 0 }) misses: number;

  /** When the right code was typed. Nothing is granted before. */
  @Column({ type: 'timestamptz', nullable: true }) confirmedAt: Date | null;

  /** Id of the key or the staff member that typed it. */
  @Column({ type: 'text', nullable: true }) confirmedBy: string | null;
}

export type ReadBack = ReadBackEntity;

/** A code as it was heard and typed: case, spaces and hyphens do not count. */
export function typedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A code as it is shown, in two halves that are easy to read out. */
export function spokenCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;
}

/** The result of one try of a code that was shown and is not confirmed yet. */
export function attemptResult(matches: boolean, missesBefore: number): Attempt {
  if (missesBefore >= MOST_MISSES) return 'failed';
  if (matches) return 'confirmed';
  return missesBefore + 1 >= MOST_MISSES ? 'failed' : 'missed';
}
