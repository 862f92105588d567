import canonicalize from 'canonicalize';
import { sha256 } from '../crypto/index.js';
import type { AuditEntry, AuditLink } from './audit-entry.js';

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
