import { linkHash } from '../audit-chain.js';
import type { Checkpoint } from '../audit-signatures.js';
import type { AuditEntry, AuditLink, LinkedEntry } from '../audit-entry.js';
import { auditFault, type AuditFault } from './audit-fault.js';

export type PresentLink = LinkedEntry & { entry: AuditEntry };

/** A link whose hash does not match its entry and the previous link. */
export interface BrokenLink {
  link: PresentLink;
  previous: Buffer;
  next: LinkedEntry | null;
}

/** Numbers without a link. */
export interface Gap {
  from: number;
  through: number;
  before: Buffer;
  /** Whether a hash fits the last of the missing numbers. */
  closes: (hash: Buffer) => boolean;
}

/** The longest time from an entry's date to its link, clock differences included. */
const MAX_LATE_MS = 3_600_000;

/** By sequence number. */
export type Checkpoints = ReadonlyMap<number, Checkpoint>;

/** Walks along a chain and records what does not follow or contradicts a signature. */
export class ChainWalk {
  readonly brokenLinks: BrokenLink[] = [];
  readonly gaps: Gap[] = [];
  readonly faults: AuditFault[] = [];
  links = 0;
  #agreed = 0;
  /** By sequence number: the earliest date of entries linked later. */
  readonly #datedFrom: ReadonlyMap<number, number>;
  #earliest: number | null = null;
  #isRewritten = false;

  constructor(
    public last: AuditLink,
    private readonly checkpoints: Checkpoints,
  ) {
    this.#datedFrom = datesOf(checkpoints);
  }

  step(link: LinkedEntry): void {
    this.#follow(link);
    this.#compare(link);
    this.#date(link);
    this.links += 1;
    this.last = link;
  }

  #follow(link: LinkedEntry): void {
    const { last } = this;
    const before = this.brokenLinks.at(-1);
    if (before?.link.sequence === link.sequence - 1) before.next = link;
    if (link.sequence > last.sequence + 1) {
      this.gaps.push({
        from: last.sequence + 1,
        through: link.sequence - 1,
        before: last.hash,
        closes: (hash) => follows(hash, link),
      });
    } else if (!isPresent(link)) {
      this.faults.push(
        auditFault('entry_removed', 'The link is there and its entry is not', {
          sequence: link.sequence,
          entry_id: link.entryId,
        }),
      );
    } else if (!follows(last.hash, link)) {
      this.brokenLinks.push({ link, previous: last.hash, next: null });
    }
  }

  /** An entry older than its place in the chain allows was inserted past this program. */
  #date({ sequence, entryId: entry_id, entry }: LinkedEntry): void {
    const dated = entry && new Date(entry.at).getTime();
    if (dated !== null && this.#earliest !== null && dated < this.#earliest - MAX_LATE_MS) {
      const since = new Date(this.#earliest).toISOString();
      const detail = `It is dated ${entry?.at ?? ''}, and was linked after ${since}`;
      this.faults.push(auditFault('entry_backdated', detail, { sequence, entry_id }));
    }
    const signed = this.#datedFrom.get(sequence) ?? null;
    // The first entry records the tenant's own creation: nothing is older.
    const signedAt = [...this.checkpoints.values()].map(({ at }) => at.getTime());
    const first = sequence === 1 && dated !== null ? Math.min(dated, ...signedAt) : null;
    this.#earliest = Math.max(...[this.#earliest, signed, first].map((each) => each ?? -Infinity));
    if (this.#earliest === -Infinity) this.#earliest = null;
  }

  /** Only the first contradiction is reported: it makes all later checkpoints disagree too. */
  #compare(link: LinkedEntry): void {
    const { sequence, hash } = link;
    const signed = this.checkpoints.get(sequence);
    if (!signed || this.#isRewritten || this.brokenLinks.at(-1)?.link === link) return;
    if (signed.hash.equals(hash)) {
      this.#agreed = sequence;
      return;
    }
    this.#isRewritten = true;
    const detail = `The chain holds together, but is not the one signed at ${signed.at.toISOString()}`;
    const from = this.#agreed + 1;
    this.faults.push(
      auditFault('history_rewritten', detail, { sequence: from, through: sequence }),
    );
  }
}

/**
 * The earliest date of entries linked after each checkpoint. A later checkpoint with an earlier
 * signature shows that a clock was ahead.
 */
function datesOf(checkpoints: Checkpoints): Map<number, number> {
  const dates = new Map<number, number>();
  let latest = Infinity;
  for (const { sequence, at, datedFrom } of [...checkpoints.values()].sort(
    (a, b) => b.sequence - a.sequence,
  )) {
    latest = Math.min(latest, at.getTime());
    if (datedFrom) dates.set(sequence, Math.min(latest, datedFrom.getTime()));
  }
  return dates;
}

/** Whether a link matches its entry and the previous hash. */
export function follows(previous: Buffer, link: LinkedEntry): boolean {
  return link.entry !== null && hashOf(previous, link.entry).equals(link.hash);
}

/**
 * Like `linkHash`. A value without a canonical form, which we never write, gets a hash that equals
 * nothing.
 */
export function hashOf(previous: Buffer, entry: AuditEntry): Buffer {
  try {
    return linkHash(previous, entry);
  } catch {
    return Buffer.alloc(0);
  }
}

function isPresent(link: LinkedEntry): link is PresentLink {
  return link.entry !== null;
}
