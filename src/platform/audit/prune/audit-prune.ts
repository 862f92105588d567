import type { Database, Queryable } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import type { AuditFault } from '../verify/index.js';

/** Says what may not be forgotten. A product registers its own with its trail. */
export interface AuditHolds {
  /** Those of these ids that are under a legal hold, by themselves or by what they belong to. */
  heldAmong(tenant: Id, subjects: readonly string[], on: Queryable): Promise<ReadonlySet<string>>;
}

/** How the audit of a tenant is to end. */
export interface PruneOrder {
  /** The owner's connections: the application's own may remove nothing. */
  owner: Database;
  /** Entries are kept for so many. */
  years: number;
  dryRun: boolean;
  /** What one transaction ends at most, where checkpoints are that near to one another; `STEP_ENTRIES` when left out. */
  stepEntries?: number;
  /** Checkpoints that were kept elsewhere, to hold the audit against before any of it goes. */
  exported?: readonly string[];
}

/** Why it ended there and not at the last checkpoint that is old enough. */
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
  /** Entries signed for before this moment are past their time. */
  before: string;
  /** The numbers that were ended, or would be; null where none. */
  from: number | null;
  through: number | null;
  entries: number;
  stopped_by: PruneStop | null;
  /** What is wrong with the audit: then nothing of it is removed, since it may be needed to find out why. */
  refused: AuditFault[] | null;
}
