import type { AuditDetails } from '../../platform/audit/index.js';
import type { Queryable, Transaction } from '../../platform/database/index.js';
import type { ProblemFactory } from '../../platform/errors/index.js';
import type { AuditAction } from '../audit/index.js';
import type { Employee } from '../employees/index.js';
import type { BatchItem, Batch } from './batch.entity.js';
import type { BatchEvent } from './batch.machine.js';

/** One kind of batch: its words, and its work. */
export interface BatchHandler<B extends Batch> {
  readonly kind: B['kind'];
  /** The background task that works on it. */
  readonly task: string;
  /** Its word in messages, as in "The import is running". */
  readonly noun: string;
  readonly notFound: ProblemFactory;
  readonly notReady: ProblemFactory;
  /** What the audit trail calls its events. The others are not audited. */
  readonly audited: Partial<Record<BatchEvent | 'create', AuditAction>>;
  details(batch: B, event: BatchEvent | 'create'): AuditDetails;
  /** Decrypts what is stored encrypted. Without it, a batch is used as it is stored. */
  open?(batch: Batch, on?: Queryable): Promise<B>;
  /** Does some of the work. */
  step(batch: B): Promise<Step>;
  /** How long to wait after a step, so that requests go first. Without it, one turn. */
  pauseMs?(count: number, tookMs: number): number;
  /** Ends a batch after its `expiresAt`. */
  expire?(batch: B): Promise<void>;
}

/** The result of one step. */
export interface Step {
  count: number;
  /** False when nothing is left, or when a service asked to wait. */
  goesOn: boolean;
}

/** A kind of batch with an item for each employee. */
export interface ItemHandler<B extends Batch> extends BatchHandler<B> {
  readonly countDiffers: ProblemFactory;
  /** Items that one statement claims, and how many of them are worked on at once. */
  readonly claims: number;
  readonly atOnce: number;
  needsApproval?(batch: B, tx: Transaction): Promise<boolean>;
  /** Why the item waits until later, such as quiet hours; null if it does not. */
  waitsUntil?(batch: B): Date | null;
  /** Whether a running batch has ended. `count` is what the last step worked on. */
  isOver(batch: B, count: number, on?: Queryable): Promise<boolean>;
}

/**
 * Does one item, and changes it in the same transaction. `employee` is null once they are erased.
 * A `Problem` that may pass is tried again.
 */
export type ItemWork = (item: BatchItem, employee: Employee | null) => Promise<void>;

/** Another worker was faster, or the batch was canceled. Rolls back the work on the item. */
export class ItemTaken extends Error {}

/** Rolls back the work on an item and skips it. */
export class ItemSkipped extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}
