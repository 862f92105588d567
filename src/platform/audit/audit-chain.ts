import canonicalize from 'canonicalize';
import { sha256 } from '../crypto/index.js';
import type { AuditEntry, AuditLink, LinkedEntry } from './audit-entry.js';
import type { Checkpoint } from './audit-signatures.js';
import { auditFault, type AuditFault } from './audit-fault.js';

/** The link before the first entry. */
export const GENESIS: AuditLink = { sequence: 0, hash: Buffer.alloc(32) };

/**
 * SHA-256 over the previous hash and the entry in canonical JSON (RFC 8785): a change to one
 * changes all that follow.
 */
export function linkHash(previous: Buffer, entry: AuditEntry): Buffer {
  return sha256(Buffer.concat([previous, Buffer.from(canonicalForm(entry))]));
}

/** The links of entries that follow `last`, in order. */
export function linksAfter(
  last: AuditLink,
  entries: readonly AuditEntry[],
): (AuditLink & { entry: AuditEntry })[] {
  let { sequence, hash } = last;
  return entries.map((entry) => {
    sequence += 1;
    hash = linkHash(hash, entry);
    return { sequence, hash, entry };
  });
}

function canonicalForm(entry: AuditEntry): string {
  const { tenant, id, at, actor, action, outcome, subject, details } = entry;
  const text = canonicalize({ tenant, id, at, actor, action, outcome, subject, details });
  if (text === undefined) throw new Error('an audit entry is an object');
  return text;
}

export type PresentLink = LinkedEntry & { entry: AuditEntry };

/** A link whose hash does not match its entry and the previous link. */
interface BrokenLink {
  link: PresentLink;
  previous: Buffer;
  next: LinkedEntry | null;
}

/** Numbers without a link. */
interface Gap {
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
function follows(previous: Buffer, link: LinkedEntry): boolean {
  return link.entry !== null && hashOf(previous, link.entry).equals(link.hash);
}

/**
 * Like `linkHash`. A value without a canonical form, which we never write, gets a hash that equals
 * nothing.
 */
function hashOf(previous: Buffer, entry: AuditEntry): Buffer {
  try {
    return linkHash(previous, entry);
  } catch {
    return Buffer.alloc(0);
  }
}

function isPresent(link: LinkedEntry): link is PresentLink {
  return link.entry !== null;
}

// The effort limit for explaining one gap: a gap of ten thousand among as many loose entries is
// only reported.
const MAX_TRIES = 200_000;

/**
 * Explains each link that does not follow. One change breaks the next links too, so only its origin
 * is reported as a fault.
 */
export function explainBrokenLinks(
  brokenLinks: readonly BrokenLink[],
  isSigned: (sequence: number, hash: Buffer) => boolean,
): AuditFault[] {
  const trueHashes = new Map<number, Buffer>();
  return brokenLinks.flatMap((brokenLink) => {
    const { link, next } = brokenLink;
    const { sequence, entryId: entry_id } = link;
    const previous = trueHashes.get(sequence - 1) ?? brokenLink.previous;
    const moved = brokenLinks.find((each) => follows(previous, each.link))?.link;
    if (moved) {
      trueHashes.set(sequence, moved.hash);
      return moved === link ? [] : [reordered(moved.sequence, moved.entryId, sequence)];
    }
    const swapped = brokenLinks.find(
      (each) => each !== brokenLink && hashOf(previous, each.link.entry).equals(link.hash),
    )?.link;
    if (swapped) return [reordered(swapped.sequence, swapped.entryId, sequence)];
    const recomputed = hashOf(previous, link.entry);
    if ((next && follows(recomputed, next)) || isSigned(sequence, recomputed)) {
      trueHashes.set(sequence, recomputed);
      const detail = 'The hash of the link was changed; its entry is as it was written';
      return [auditFault('link_changed', detail, { sequence, entry_id })];
    }
    const detail = 'The entry is not the one that was linked here';
    return [auditFault('entry_changed', detail, { sequence, entry_id })];
  });
}

/** Explains a gap, and removes its entries that still exist without a link from `loose`. */
export function explainGap(gap: Gap, loose: AuditEntry[]): AuditFault[] {
  const { from, through } = gap;
  const found = findSegment(gap, loose);
  if (found === null) {
    const detail = 'No link holds this number: entry and link were removed';
    const last = through > from ? through : null;
    return [auditFault('entry_removed', detail, { sequence: from, through: last })];
  }
  return loose.splice(found, through - from + 1).map(({ id }, index) =>
    auditFault('link_removed', 'The link was removed; its entry is as it was written', {
      sequence: from + index,
      entry_id: id,
    }),
  );
}

/** Finds the missing entries in `loose`, whose id order nearly equals the linking order. */
function findSegment({ from, through, before, closes }: Gap, loose: AuditEntry[]): number | null {
  const length = through - from + 1;
  const starts = loose.length - length + 1;
  if (starts <= 0 || starts * length > MAX_TRIES) return null;
  for (let start = 0; start < starts; start += 1) {
    if (closes(loose.slice(start, start + length).reduce(hashOf, before))) return start;
  }
  return null;
}

function reordered(sequence: number, entry_id: string, place: number): AuditFault {
  return auditFault('entry_reordered', `It belongs at ${place}`, { sequence, entry_id });
}
