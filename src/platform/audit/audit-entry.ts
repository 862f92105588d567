import type { Id } from '../ids/index.js';

export const AUDIT_OUTCOMES = ['allowed', 'refused', 'changed', 'alarm'] as const;
/** The outcome: no decision (changed), a yes, a no, or a no that needs attention. */
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** The actor of every change at the command line. Services have no default actor: each caller names who acts. */
export const OPERATOR = 'operator';
/** The actor of an unauthenticated caller. */
export const UNKNOWN = 'unknown';

export type AuditDetails = Record<string, string | number | boolean | null | readonly string[]>;

export interface NewAuditEntry<Action extends string = string> {
  /**
   * The calling key's id; `operator` at the command line, `system` for background work, `unknown`
   * for a stranger.
   */
  actor: string;
  /** `noun.verb`. */
  action: Action;
  /** `changed` if left out. */
  outcome?: AuditOutcome;
  /** Id of the object. Never a personal value: entries outlive the person's data key. */
  subject: Id;
  /** Ids and words of the contract. Never a personal value. */
  details?: AuditDetails;
}

/** A stored entry: everything that its hash covers. */
export interface AuditEntry {
  tenant: Id;
  id: Id<'aud'>;
  /** RFC 3339 in UTC, to the microsecond: exactly the database's value. */
  at: string;
  actor: string;
  action: string;
  outcome: AuditOutcome;
  subject: string;
  details: AuditDetails;
}

/** The place of an entry in its tenant's chain. */
export interface AuditLink {
  sequence: number;
  hash: Buffer;
}

export interface AuditFilters {
  /** Only one beside the time; each has its index. */
  by: { field: 'actor' | 'action' | 'subject'; value: string } | null;
  /** Included. */
  from: Date | null;
  /** Not included. */
  to: Date | null;
}

export interface LinkedEntry extends AuditLink {
  entryId: Id<'aud'>;
  /** Null when a link names a missing entry. */
  entry: AuditEntry | null;
}
