import type { Database, Queryable } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import type { AuditFault } from './audit-fault.js';

/** Protects entries from removal. A product registers its own with its trail. */
export interface AuditHolds {
  /** The ids that are under a legal hold, directly or through their parent. */
  heldAmong(tenant: Id, subjects: readonly string[], on: Queryable): Promise<ReadonlySet<string>>;
}

/** A request to prune a tenant's audit. */
export interface PruneOrder {
  /** The owner's connections: the application's may not remove anything. */
  owner: Database;
  /** Years for which entries are kept. */
  years: number;
  dryRun: boolean;
  /**
   * The most entries of one transaction, where checkpoints are close enough; `STEP_ENTRIES` when
   * left out.
   */
  stepEntries?: number;
  /** Checkpoints kept elsewhere, to verify the audit against before anything is removed. */
  exported?: readonly string[];
}

/** Why pruning stopped before the last checkpoint that is old enough. */
export interface PruneStop {
  why: 'legal_hold' | 'too_young' | 'another_run';
  sequence: number;
  entry_id: string | null;
  subject: string | null;
}

export interface PruneReport {
  object_name: 'audit_prune';
  tenant: string;
  dry_run: boolean;
  /** Entries signed before this moment are past their retention. */
  before: string;
  /** The removed numbers, or those that would be; null without any. */
  from: number | null;
  through: number | null;
  entries: number;
  stopped_by: PruneStop | null;
  /** Faults of the audit. Then nothing is removed, since it may be needed to explain them. */
  refused: AuditFault[] | null;
}
