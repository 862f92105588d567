import type { AuditEntry } from '../audit-entry.js';
import { auditFault, type AuditFault } from './audit-fault.js';
import { follows, hashOf, type Gap, type BrokenLink } from './chain-walk.js';

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
