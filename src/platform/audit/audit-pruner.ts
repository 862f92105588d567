import type { Transaction, Database, Queryable } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { GENESIS } from './audit-chain.js';
import { OPERATOR, type LinkedEntry } from './audit-entry.js';
import type { AuditSignatures, Checkpoint } from './audit-signatures.js';
import { AuditPruneStore } from './audit-prune.store.js';
import { auditCutoff, pruneSteps, type PruneStep } from './audit.policy.js';
import type { AuditStore } from './audit.store.js';
import type { AuditVerifier } from './audit-verifier.js';
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
interface PruneStop {
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

const BATCH = 1_000;
const ID = /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
/** More than clocks differ, but too little to remove entries early unnoticed. */
const MAX_CLOCK_SECONDS = 300;

interface Plan {
  steps: PruneStep<Checkpoint>[];
  stop: PruneStop | null;
}

interface Range {
  after: number;
  through: number;
  before: Date;
}

/**
 * Removes a chain's head, up to a signed checkpoint. The signed anchor shares its transaction, so a
 * crash leaves a chain that verifies.
 */
export class AuditPruner {
  readonly #removal: AuditPruneStore;

  constructor(
    private readonly store: AuditStore,
    private readonly signatures: AuditSignatures,
    private readonly verifier: AuditVerifier,
  ) {
    this.#removal = new AuditPruneStore(store.place);
  }

  /** `holds`: null when nothing of this product can be held. `now`: the application's time. */
  async prune(
    tenant: Id,
    order: PruneOrder,
    { holds, now }: { holds: AuditHolds | null; now: Date },
  ): Promise<PruneReport> {
    const before = auditCutoff(now, order.years);
    const report: PruneReport = {
      object_name: 'audit_prune',
      tenant,
      dry_run: order.dryRun,
      before: before.toISOString(),
      ...{ from: null, through: null, entries: 0, stopped_by: null, refused: null },
    };
    await order.owner.transaction((tx) => this.#expectOwner(now, tx));
    const { intact, faults } = await this.verifier.verify(tenant, order.exported);
    if (!intact) return { ...report, refused: faults };
    const plan = await order.owner.transaction((tx) =>
      this.#plan(tenant, { before, holds, most: order.stepEntries }, tx),
    );
    report.stopped_by = plan.stop;
    for (const step of plan.steps) {
      const stop = order.dryRun
        ? null
        : await this.#end(tenant, step, { order, before, holds, now });
      if (stop) return { ...report, stopped_by: stop };
      report.from ??= step.after + 1;
      report.through = step.checkpoint.sequence;
      report.entries += step.checkpoint.sequence - step.after;
    }
    return report;
  }

  async #expectOwner(now: Date, tx: Transaction): Promise<void> {
    if (!(await this.#removal.mayPrune(tx)))
      throw new Error(
        'this login may not remove audit entries; DATABASE_OWNER_URL names the owner’s',
      );
    const ahead = await this.#removal.clockAhead(now, tx);
    if (!(Math.abs(ahead) <= MAX_CLOCK_SECONDS))
      throw new Error(
        `this machine’s clock and the database’s differ by ${String(Math.round(ahead))} seconds; what is past its time cannot be told`,
      );
  }

  async #plan(
    tenant: Id,
    { before, holds, most }: { before: Date; holds: AuditHolds | null; most: number | undefined },
    tx: Transaction,
  ): Promise<Plan> {
    const { sequence: start } = await this.#start(tenant, tx);
    const old = (await this.#signed(tenant)).filter(
      ({ sequence, at }) => sequence > start && at < before,
    );
    const through = old.at(-1)?.sequence ?? start;
    const stop = await this.#stop(tenant, { after: start, through, before }, { holds, tx });
    const kept = old.filter(({ sequence }) => !stop || sequence < stop.sequence);
    return { steps: pruneSteps(start, kept, most), stop };
  }

  /**
   * Removes one segment in one transaction. Returns the obstacle instead when there is a new one.
   */
  async #end(
    tenant: Id,
    { after, checkpoint }: PruneStep<Checkpoint>,
    {
      order,
      before,
      holds,
      now,
    }: { order: PruneOrder; before: Date; holds: AuditHolds | null; now: Date },
  ): Promise<PruneStop | null> {
    const { sequence, hash, at: coveredAt } = checkpoint;
    const anchor = { from: after + 1, sequence, hash, coveredAt, at: now };
    const token = await this.signatures.signAnchor(tenant, anchor);
    return order.owner.transaction(async (tx) => {
      await this.store.fence(tenant, tx);
      if ((await this.#start(tenant, tx)).sequence !== after) return anotherRun(sequence);
      // Checked again: a hold may have been placed since the plan.
      const range = { after, through: sequence, before };
      const stop = await this.#stop(tenant, range, { holds, tx });
      if (stop) return stop;
      await this.#removal.remove(tenant, { after, sequence, hash }, tx);
      await this.#removal.insertAnchor(tenant, { sequence, hash, at: now, token }, tx);
      const details = { from: after + 1, through: sequence, hash: hash.toString('hex') };
      const entry = { actor: OPERATOR, action: 'audit.pruned', outcome: 'changed' } as const;
      await this.store.append(tenant, { ...entry, subject: tenant, details }, tx);
      return null;
    });
  }

  async #start(tenant: Id, tx: Transaction): Promise<{ sequence: number }> {
    return (await this.store.listAnchors(tenant, tx)).at(-1) ?? GENESIS;
  }

  /** Only signed ones count. The verifier has just compared each with the chain. */
  async #signed(tenant: Id): Promise<Checkpoint[]> {
    const stored = await this.store.listCheckpoints(tenant);
    const read = await Promise.all(
      stored.map(({ token }) => this.signatures.readCheckpoint(token)),
    );
    return read.filter((checkpoint) => checkpoint !== null);
  }

  /** The first entry of a range that must be kept. */
  async #stop(
    tenant: Id,
    { after, through, before }: Range,
    { holds, tx }: { holds: AuditHolds | null; tx: Transaction },
  ): Promise<PruneStop | null> {
    for (let last = after; last < through;) {
      const links = await this.store.listLinks(tenant, last, Math.min(BATCH, through - last), tx);
      const held = holds && (await holds.heldAmong(tenant, links.flatMap(subjectsOf), tx));
      for (const link of links) {
        const heldSubject = subjectsOf(link).find((subject) => held?.has(subject));
        if (heldSubject !== undefined) return stopAt(link, 'legal_hold', heldSubject);
        if (!link.entry || new Date(link.entry.at) >= before) return stopAt(link, 'too_young');
      }
      last = links.at(-1)?.sequence ?? through;
    }
    return null;
  }
}

/** The subject of an entry, and every other id it names. */
function subjectsOf({ entry }: LinkedEntry): string[] {
  if (!entry) return [];
  const named = Object.values(entry.details).flat().map(String);
  return [entry.subject, ...named].filter((text) => ID.test(text));
}

function stopAt(
  { sequence, entryId: entry_id, entry }: LinkedEntry,
  why: PruneStop['why'],
  subject = entry?.subject ?? null,
): PruneStop {
  return { why, sequence, entry_id, subject };
}

function anotherRun(sequence: number): PruneStop {
  return { why: 'another_run', sequence, entry_id: null, subject: null };
}
