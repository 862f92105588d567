import { yearsAfter } from '../clock/index.js';
import type { Id } from '../ids/index.js';
import { GENESIS } from './audit-chain.js';
import type { AuditLink } from './audit-entry.js';
import type { Anchor, AuditSignatures } from './audit-signatures.js';
import { auditFault, type AuditFault } from './audit-fault.js';
import { LEAST_AUDIT_YEARS } from './audit.policy.js';
import type { StoredAnchor } from './audit.store.js';

/** Clocks of two machines differ. */
const TOLERANCE_MS = 300_000;

/** A tenant's anchors: where the chain begins now, and their faults. */
export interface AnchorLine {
  start: AuditLink;
  anchors: number;
  faults: AuditFault[];
}

/**
 * Verifies stored anchors by signature and against each other: together they cover every removed
 * entry.
 */
export async function readAnchorLine(
  tenant: Id,
  stored: readonly StoredAnchor[],
  { signatures, now }: { signatures: AuditSignatures; now: Date },
): Promise<AnchorLine> {
  const line: AnchorLine = { start: GENESIS, anchors: 0, faults: [] };
  for (const each of stored) {
    const anchor = await signatures.readAnchor(each.token);
    const why = anchor ? faultOf(anchor, each, { tenant, now }) : 'It was not signed here';
    if (!anchor || why !== null) {
      line.faults.push(auditFault('anchor_invalid', why ?? '', { sequence: each.sequence }));
      continue;
    }
    const expected = line.start.sequence + 1;
    if (anchor.from !== expected) line.faults.push(missing(expected, anchor.from - 1));
    line.start = { sequence: anchor.sequence, hash: anchor.hash };
    line.anchors += 1;
  }
  return line;
}

function faultOf(
  anchor: Anchor,
  stored: StoredAnchor,
  { tenant, now }: { tenant: Id; now: Date },
): string | null {
  if (anchor.tenant !== tenant || anchor.sequence !== stored.sequence)
    return 'It is of another place';
  if (!anchor.hash.equals(stored.hash)) return 'Its row is not what was signed';
  if (anchor.from > anchor.sequence) return 'It ends nothing';
  if (anchor.at.getTime() > now.getTime() + TOLERANCE_MS)
    return 'It was signed at a time that has not come';
  return anchor.coveredAt > yearsAfter(anchor.at, -LEAST_AUDIT_YEARS)
    ? 'It ended entries before their time'
    : null;
}

function missing(from: number, through: number): AuditFault {
  const detail = 'Entries are gone here and no anchor says that they were to end';
  return auditFault('anchor_removed', detail, { sequence: from, through });
}
