import { unixSeconds } from '../clock/index.js';
import type { SigningKeyRing } from '../crypto/index.js';
import type { Id } from '../ids/index.js';
import { AUDIT_PURPOSE } from './audit-checkpoints.js';
import type { AuditLink } from './audit-entry.js';

/** Differs from a checkpoint's type, so neither passes for the other. */
const TYPE = 'audit-anchor+jwt';

/**
 * Our signed statement that retention removed a tenant's entries from one number to another. The
 * chain continues from the last one's hash.
 */
export interface Anchor extends AuditLink {
  tenant: string;
  /** The first removed number; `sequence` is the last. */
  from: number;
  /** When the checkpoint that covers them was signed: no entry is newer. */
  coveredAt: Date;
  at: Date;
}

/** Signs and verifies anchors. */
export class AuditAnchors {
  constructor(private readonly ring: SigningKeyRing) {}

  sign(
    tenant: Id,
    { from, sequence, hash, coveredAt, at }: Omit<Anchor, 'tenant'>,
  ): Promise<string> {
    const claims = { sub: tenant, from, sequence, hash: hash.toString('hex') };
    const times = { covered_at: unixSeconds(coveredAt), iat: unixSeconds(at) };
    return this.ring.sign(AUDIT_PURPOSE, { ...claims, ...times }, TYPE);
  }

  /** The content of an anchor; null when it was not signed here. */
  async read(token: string): Promise<Anchor | null> {
    const claims = await this.ring.verify(AUDIT_PURPOSE, token, TYPE);
    if (!claims) return null;
    const { sub = '', from, sequence, hash, covered_at: covered, iat = 0 } = claims;
    if (typeof from !== 'number' || typeof sequence !== 'number') return null;
    if (typeof hash !== 'string' || typeof covered !== 'number') return null;
    return {
      tenant: sub,
      from,
      sequence,
      hash: Buffer.from(hash, 'hex'),
      coveredAt: new Date(covered * 1000),
      at: new Date(iat * 1000),
    };
  }
}
