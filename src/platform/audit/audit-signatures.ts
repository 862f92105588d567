import { unixSeconds } from '../clock/index.js';
import type { SigningKeyRing } from '../crypto/index.js';
import type { Id } from '../ids/index.js';
import type { AuditLink } from './audit-entry.js';

/** The purpose of the keys that sign checkpoints and anchors. */
const AUDIT_PURPOSE = 'audit';
/** They differ, so neither statement passes for the other. */
const CHECKPOINT = 'audit-checkpoint+jwt';
const ANCHOR = 'audit-anchor+jwt';

/** Our signed statement about a tenant's chain at a moment. */
export interface Checkpoint extends AuditLink {
  tenant: string;
  at: Date;
  /**
   * Entries linked later are not older than this, except those in progress. Null when the
   * checkpoint does not say.
   */
  datedFrom: Date | null;
}

/** Checkpoints for export: copies elsewhere cannot be changed here. */
export interface ExportedCheckpoints {
  object_name: 'audit_checkpoints';
  tenant: string;
  /** JWS compact serialization, oldest first; payload `{sub, sequence, hash, count, dated_from, iat}`. */
  checkpoints: string[];
  /** The keys that signed them, for an independent check. */
  keys: Awaited<ReturnType<SigningKeyRing['everyPublicKey']>>['keys'];
}

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

/** Signs and verifies statements about the chains. */
export class AuditSignatures {
  constructor(private readonly ring: SigningKeyRing) {}

  signCheckpoint(
    tenant: Id,
    { sequence, hash }: AuditLink,
    { at, datedFrom }: { at: Date; datedFrom: Date },
  ): Promise<string> {
    const claims = { sub: tenant, sequence, hash: hash.toString('hex'), count: sequence };
    const times = { dated_from: unixSeconds(datedFrom), iat: unixSeconds(at) };
    return this.ring.sign(AUDIT_PURPOSE, { ...claims, ...times }, CHECKPOINT);
  }

  /** The content of a checkpoint; null when it was not signed here. */
  async readCheckpoint(token: string): Promise<Checkpoint | null> {
    const claims = await this.ring.verify(AUDIT_PURPOSE, token, CHECKPOINT);
    if (!claims) return null;
    const { sub = '', sequence, hash, dated_from: from, iat = 0 } = claims;
    if (typeof sequence !== 'number' || typeof hash !== 'string') return null;
    const datedFrom = typeof from === 'number' ? new Date(from * 1000) : null;
    const at = new Date(iat * 1000);
    return { tenant: sub, sequence, hash: Buffer.from(hash, 'hex'), at, datedFrom };
  }

  async export(tenant: Id, tokens: string[]): Promise<ExportedCheckpoints> {
    const { keys } = await this.ring.everyPublicKey(AUDIT_PURPOSE);
    return { object_name: 'audit_checkpoints', tenant, checkpoints: tokens, keys };
  }

  signAnchor(
    tenant: Id,
    { from, sequence, hash, coveredAt, at }: Omit<Anchor, 'tenant'>,
  ): Promise<string> {
    const claims = { sub: tenant, from, sequence, hash: hash.toString('hex') };
    const times = { covered_at: unixSeconds(coveredAt), iat: unixSeconds(at) };
    return this.ring.sign(AUDIT_PURPOSE, { ...claims, ...times }, ANCHOR);
  }

  /** The content of an anchor; null when it was not signed here. */
  async readAnchor(token: string): Promise<Anchor | null> {
    const claims = await this.ring.verify(AUDIT_PURPOSE, token, ANCHOR);
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
