import { unixSeconds } from '../clock/index.js';
import type { SigningKeyRing } from '../crypto/index.js';
import type { Id } from '../ids/index.js';
import { AUDIT_PURPOSE } from './audit-checkpoints.js';
import type { AuditLink } from './audit-entry.js';

/** Another type than a checkpoint's: none can be passed off as the other. */
const TYPE = 'audit-anchor+jwt';

/**
 * What retention has ended, by our signature: all entries of a tenant from one number to another. The chain goes on after
 * the last one, from its hash.
 */
export interface Anchor extends AuditLink {
  tenant: string;
  /** The first number that ended with this anchor; `sequence` is the last. */
  from: number;
  /** When the checkpoint that covers them was signed: no entry is younger. */
  coveredAt: Date;
  at: Date;
}

/** Signs anchors and recognises them. */
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

  /** What an anchor says; null where it was not signed here. */
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
