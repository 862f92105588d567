import type { Clock } from '../clock/index.js';
import type { Id } from '../ids/index.js';
import { GENESIS } from './audit-chain.js';
import type { AuditCheckpoints, Checkpoint } from './audit-checkpoints.js';
import type { AuditEntry, AuditLink } from './audit-entry.js';
import { auditFault, type AuditFault, type AuditReport } from './audit-fault.js';
import type { AuditStore } from './audit.store.js';
import { explainGap, explainMisfits } from './chain-diagnosis.js';
import { ChainWalk, type Checkpoints } from './chain-walk.js';

/** How long audit is kept: a chain may begin behind a checkpoint that is older. */
export const AUDIT_RETENTION_YEARS = 7;
const BATCH = 1_000;
const MOST_FAULTS = 100;
const MOST_LOOSE = 10_000;

interface Signed {
  checkpoints: Checkpoints;
  faults: AuditFault[];
}

/** Holds a tenant's audit against its chain and the chain against what was signed. Reads only. */
export class AuditVerifier {
  constructor(
    private readonly store: AuditStore,
    private readonly signatures: AuditCheckpoints,
    private readonly clock: Clock,
  ) {}

  /** `exported`: checkpoints that were kept elsewhere; without them a removed end of the chain may go unseen. */
  async verify(tenant: Id, exported: readonly string[] = []): Promise<AuditReport> {
    // Checkpoints first: what is linked after this moment must not look as if it had been cut off.
    const signed = await this.#readSigned(tenant, exported);
    const { checkpoints } = signed;
    const walk = await this.#walk(tenant, checkpoints);
    const loose = await this.#loose(tenant);
    const waiting = await this.store.listWaiting(tenant);
    const faults = [
      ...walk.faults,
      ...explainMisfits(walk.misfits, (sequence, hash) =>
        Boolean(checkpoints.get(sequence)?.hash.equals(hash)),
      ),
      ...walk.gaps.flatMap((gap) => explainGap(gap, loose)),
      ...cutOff(walk, checkpoints, loose),
      ...signed.faults,
      ...waiting.filter(({ present }) => !present).map(({ id }) => goneBeforeLinked(id)),
    ];
    // Last: the lines above take out of it what they have explained.
    faults.push(...loose.map(inserted));
    faults.sort((a, b) => (a.sequence ?? Infinity) - (b.sequence ?? Infinity));
    return {
      object_name: 'audit_report',
      tenant,
      intact: faults.length === 0,
      links: walk.links,
      last_sequence: walk.last.sequence,
      waiting: waiting.length,
      checkpoints: checkpoints.size,
      faults: faults.slice(0, MOST_FAULTS),
      more: faults.length > MOST_FAULTS || walk.misfits.length >= MOST_FAULTS,
    };
  }

  async #walk(tenant: Id, checkpoints: Checkpoints): Promise<ChainWalk> {
    const walk = new ChainWalk(await this.#start(tenant, checkpoints), checkpoints);
    for (;;) {
      const links = await this.store.listLinks(tenant, walk.last.sequence, BATCH);
      for (const link of links) {
        walk.step(link);
        if (walk.misfits.length >= MOST_FAULTS) return walk;
      }
      if (links.length < BATCH) return walk;
    }
  }

  /** Where retention has taken the head of the chain, up to a checkpoint old enough, that checkpoint is the start. */
  async #start(tenant: Id, checkpoints: Checkpoints): Promise<AuditLink> {
    const [first] = await this.store.listLinks(tenant, GENESIS.sequence, 1);
    const before = first && checkpoints.get(first.sequence - 1);
    const kept = this.clock.now();
    kept.setUTCFullYear(kept.getUTCFullYear() - AUDIT_RETENTION_YEARS);
    return before && before.at < kept ? before : GENESIS;
  }

  async #readSigned(tenant: Id, exported: readonly string[]): Promise<Signed> {
    const checkpoints = new Map<number, Checkpoint>();
    const faults: AuditFault[] = [];
    for (const { sequence, token } of await this.store.listCheckpoints(tenant)) {
      const checkpoint = await this.signatures.read(token);
      if (checkpoint?.tenant === tenant && checkpoint.sequence === sequence)
        checkpoints.set(sequence, checkpoint);
      else faults.push(invalid('It is not what was signed, or not signed here', sequence));
    }
    for (const token of exported) {
      const checkpoint = await this.signatures.read(token);
      if (!checkpoint) faults.push(invalid('One in the file was not signed here', null));
      if (checkpoint?.tenant !== tenant) continue;
      const { sequence } = checkpoint;
      if (!checkpoints.has(sequence)) {
        const detail = 'It was exported, and is not in the database';
        faults.push(auditFault('checkpoint_removed', detail, { sequence }));
      }
      checkpoints.set(sequence, checkpoint);
    }
    return { checkpoints, faults };
  }

  /** Entries that neither a link holds nor the queue. */
  async #loose(tenant: Id): Promise<AuditEntry[]> {
    const loose: AuditEntry[] = [];
    let after: Id<'aud'> | null = null;
    for (;;) {
      const page = await this.store.listEntries(tenant, after, BATCH);
      loose.push(...page.filter(({ placed }) => !placed).map(({ entry }) => entry));
      after = page.at(-1)?.entry.id ?? null;
      if (page.length < BATCH || loose.length >= MOST_LOOSE) return loose;
    }
  }
}

/** What was signed beyond the end of the chain. */
function cutOff(walk: ChainWalk, checkpoints: Checkpoints, loose: AuditEntry[]): AuditFault[] {
  const { sequence, hash: before } = walk.last;
  const furthest = checkpoints.get(Math.max(0, ...checkpoints.keys()));
  if (!furthest || furthest.sequence <= sequence || walk.misfits.length >= MOST_FAULTS) return [];
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
