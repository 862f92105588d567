import type { Id, IdPrefix } from '../ids/index.js';

export const AUDIT_OUTCOMES = ['allowed', 'refused', 'changed', 'alarm'] as const;
/** What happened: nothing was decided (changed), a yes, a no, or a no that somebody should look at. */
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Who acted, where it was no key: whoever runs this program, or nobody we know. */
export const OPERATOR = 'operator';
export const UNKNOWN = 'unknown';

export type AuditDetails = Record<string, string | number | boolean | null | readonly string[]>;

export interface NewAuditEntry<Action extends string = string> {
  /** Id of the key that asked; `operator` at the command line, `system` where nobody asked, `unknown` for a stranger. */
  actor: string;
  /** `noun.verb`. */
  action: Action;
  outcome: AuditOutcome;
  /** Id of what it is about. Never a personal value: entries outlive the person's data key. */
  subject: Id;
  /** Ids and words of the contract. Never a personal value. */
  details?: AuditDetails;
}

/** An entry as it is stored: everything that its hash covers. */
export interface AuditEntry {
  tenant: Id;
  id: Id<'aud'>;
  /** RFC 3339 in UTC, to the microsecond: exactly what the database holds. */
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

/** Where one product keeps its audit. Its tables are `audit_entries`, `audit_links`, `audit_checkpoints`,
 * `audit_anchors`, `audit_queue`. */
export interface AuditPlace {
  schema: string;
  tenantColumn: string;
  tenantPrefix: IdPrefix;
  /** The table of all tenants, with their `id`. */
  tenants: string;
}
