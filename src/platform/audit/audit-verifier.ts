import type { Clock } from '../clock/index.js';
import type { Id } from '../ids/index.js';
import { readAnchorLine, type AnchorLine } from './anchor-line.js';
import type { AuditSignatures, Checkpoint } from './audit-signatures.js';
import type { AuditEntry, AuditLink } from './audit-entry.js';
import { auditFault, type AuditFault, type AuditReport } from './audit-fault.js';
import type { AuditStore } from './audit.store.js';
import { explainGap, explainBrokenLinks, ChainWalk, type Checkpoints } from './audit-chain.js';

const BATCH = 1_000;
const MAX_FAULTS = 100;
const MAX_LOOSE = 10_000;
/** Retention may remove entries during the reading, but not repeatedly. */
const MAX_READINGS = 3;

interface Signed {
  checkpoints: Checkpoints;
  faults: AuditFault[];
}

/**
 * Verifies a tenant's audit against its chain, and the chain against the signatures. Reads only.
 */
export class AuditVerifier {
  constructor(
    private readonly store: AuditStore,
    private readonly signatures: AuditSignatures,
    private readonly clock: Clock,
  ) {}

  /** `exported`: checkpoints kept elsewhere; without them a cut-off end may go unnoticed. */
  async verify(tenant: Id, exported: readonly string[] = []): Promise<AuditReport> {
    for (let reading = 1; ; reading += 1) {
      const anchors = await this.store.listAnchors(tenant);
      const line = await readAnchorLine(tenant, anchors, {
        signatures: this.signatures,
        now: this.clock.now(),
      });
      const report = await this.#hold(tenant, line, exported);
      if (report.intact || reading === MAX_READINGS) return report;
      // Entries that retention removed meanwhile look like a manipulation.
      if ((await this.store.listAnchors(tenant)).length === anchors.length) return report;
    }
  }

  async #hold(tenant: Id, line: AnchorLine, exported: readonly string[]): Promise<AuditReport> {
    // Checkpoints first: a chain that grows after this moment must not look cut off.
    const signed = await this.#readSigned(tenant, line.start, exported);
    const { checkpoints } = signed;
    const walk = await this.#walk(tenant, line.start, checkpoints);
    const loose = await this.#loose(tenant);
    const waiting = await this.store.listWaiting(tenant);
    const faults = [
      ...line.faults,
      ...contradictions(line.start, checkpoints),
      ...(await this.#leftOver(tenant, line.start)),
      ...walk.faults,
      ...explainBrokenLinks(walk.brokenLinks, (sequence, hash) =>
        Boolean(checkpoints.get(sequence)?.hash.equals(hash)),
      ),
      ...walk.gaps.flatMap((gap) => explainGap(gap, loose)),
      ...cutOff(walk, checkpoints, loose),
      ...signed.faults,
      ...waiting.filter(({ present }) => !present).map(({ id }) => goneBeforeLinked(id)),
    ];
    // Must come last: the checks above remove entries that they have explained.
    faults.push(...loose.map(inserted));
    faults.sort((a, b) => (a.sequence ?? Infinity) - (b.sequence ?? Infinity));
    return {
      object_name: 'audit_report',
      tenant,
      intact: faults.length === 0,
      links: walk.links,
      last_sequence: walk.last.sequence,
      ended_through: line.start.sequence,
      anchors: line.anchors,
      waiting: waiting.length,
      checkpoints: checkpoints.size,
      faults: faults.slice(0, MAX_FAULTS),
      more: faults.length > MAX_FAULTS || walk.brokenLinks.length >= MAX_FAULTS,
    };
  }

  async #walk(tenant: Id, start: AuditLink, checkpoints: Checkpoints): Promise<ChainWalk> {
    const walk = new ChainWalk(start, checkpoints);
    for (;;) {
      const links = await this.store.listLinks(tenant, walk.last.sequence, BATCH);
      for (const link of links) {
        walk.step(link);
        if (walk.brokenLinks.length >= MAX_FAULTS) return walk;
      }
      if (links.length < BATCH) return walk;
    }
  }

  /** Links at removed numbers: none are ours, and a reader would take them for history. */
  async #leftOver(tenant: Id, start: AuditLink): Promise<AuditFault[]> {
    const first = await this.store.listLinks(tenant, Number.MIN_SAFE_INTEGER, MAX_FAULTS);
    return first
      .filter(({ sequence }) => sequence <= start.sequence)
      .map(({ sequence, entryId: entry_id }) =>
        auditFault('entry_inserted', 'It stands before the chain begins', { sequence, entry_id }),
      );
  }

  async #readSigned(tenant: Id, start: AuditLink, exported: readonly string[]): Promise<Signed> {
    const checkpoints = new Map<number, Checkpoint>();
    const faults: AuditFault[] = [];
    for (const { sequence, token } of await this.store.listCheckpoints(tenant)) {
      const checkpoint = await this.signatures.readCheckpoint(token);
      if (checkpoint?.tenant === tenant && checkpoint.sequence === sequence)
        checkpoints.set(sequence, checkpoint);
      else faults.push(invalid('It is not what was signed, or not signed here', sequence));
    }
    for (const token of exported) {
      const checkpoint = await this.signatures.readCheckpoint(token);
      if (!checkpoint) faults.push(invalid('One in the file was not signed here', null));
      if (checkpoint?.tenant !== tenant) continue;
      const { sequence } = checkpoint;
      // Checkpoints before the anchor were removed with their entries.
      if (!checkpoints.has(sequence) && sequence > start.sequence) {
        const detail = 'It was exported, and is not in the database';
        faults.push(auditFault('checkpoint_removed', detail, { sequence }));
      }
      checkpoints.set(sequence, checkpoint);
    }
    return { checkpoints, faults };
  }

  /** Entries without a link that do not wait for one either. */
  async #loose(tenant: Id): Promise<AuditEntry[]> {
    const loose: AuditEntry[] = [];
    let after: Id<'aud'> | null = null;
    for (;;) {
      const page = await this.store.listEntries(tenant, after, BATCH);
      loose.push(...page.filter(({ placed }) => !placed).map(({ entry }) => entry));
      after = page.at(-1)?.entry.id ?? null;
      if (page.length < BATCH || loose.length >= MAX_LOOSE) return loose;
    }
  }
}

/** Signed statements that contradict the chain's current start. */
function contradictions(start: AuditLink, checkpoints: Checkpoints): AuditFault[] {
  const signed = checkpoints.get(start.sequence);
  if (!signed || signed.hash.equals(start.hash)) return [];
  const detail = `What was ended is not what was signed at ${signed.at.toISOString()}`;
  return [auditFault('history_rewritten', detail, { sequence: signed.sequence })];
}

/** Signed statements beyond the end of the chain. */
function cutOff(walk: ChainWalk, checkpoints: Checkpoints, loose: AuditEntry[]): AuditFault[] {
  const { sequence, hash: before } = walk.last;
  const furthest = checkpoints.get(Math.max(0, ...checkpoints.keys()));
  if (!furthest || furthest.sequence <= sequence || walk.brokenLinks.length >= MAX_FAULTS)
    return [];
  const from = sequence + 1;
  const through = furthest.sequence;
  const explained = explainGap(
    { from, through, before, closes: (hash) => hash.equals(furthest.hash) },
    loose,
  ).filter(({ kind }) => kind === 'link_removed');
  const detail = `The chain ends here; at ${furthest.at.toISOString()} it was signed to reach further`;
  return [auditFault('tail_truncated', detail, { sequence: from, through }), ...explained];
}

function goneBeforeLinked(id: Id<'aud'>): AuditFault {
  return auditFault('entry_removed', 'It was removed before it was linked', { entry_id: id });
}

function inserted({ id }: AuditEntry): AuditFault {
  const detail = 'No link holds it: it was written past this program, or its link was removed';
  return auditFault('entry_inserted', detail, { entry_id: id });
}

function invalid(detail: string, sequence: number | null): AuditFault {
  return auditFault('checkpoint_invalid', detail, { sequence });
}
