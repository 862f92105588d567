import type { Transaction } from '../database/index.js';
import { uuidOf, type Id } from '../ids/index.js';
import type { TenantKind } from '../tenants/index.js';
import type { AuditLink } from './audit-entry.js';
import type { StoredAnchor } from './audit.store.js';

/** A segment of a chain: after one number, up to another's link. */
export interface ChainSegment extends AuditLink {
  after: number;
}

/**
 * The only place that removes audit entries. It needs the owner's connections: PostgreSQL refuses
 * these statements to the application's role.
 */
export class AuditPruneStore {
  constructor(private readonly place: TenantKind) {}

  /** Whether this login may remove entries, which the application may not. */
  async mayPrune(tx: Transaction): Promise<boolean> {
    const [row] = await tx.query<{ may: boolean }>(
      `SELECT has_table_privilege($1, 'DELETE') AND has_table_privilege($2, 'INSERT') AS may`,
      [`${this.place.schema}.audit_entries`, `${this.place.schema}.audit_anchors`],
    );
    return row?.may === true;
  }

  /** Seconds by which the database's clock is ahead of a moment. */
  async clockAhead(now: Date, tx: Transaction): Promise<number> {
    const [row] = await tx.query<{ ahead: number }>(
      'SELECT extract(epoch FROM clock_timestamp() - $1::timestamptz)::float8 AS ahead',
      [now],
    );
    return row?.ahead ?? Number.NaN;
  }

  /**
   * Removes a segment's entries, links and earlier checkpoints. Throws, so that everything rolls
   * back, unless the segment is complete and ends in that hash.
   */
  async remove(tenant: Id, segment: ChainSegment, tx: Transaction): Promise<void> {
    const { schema, column: tenantColumn } = this.place;
    const { after, sequence, hash } = segment;
    const range = [uuidOf(tenant), after, sequence];
    const [last] = await tx.query<{ hash: Buffer }>(
      `SELECT hash FROM ${schema}.audit_links WHERE ${tenantColumn} = $1 AND sequence = $2`,
      [uuidOf(tenant), sequence],
    );
    const entries = await tx.query<{ count: number }>(
      `WITH gone AS (DELETE FROM ${schema}.audit_entries e USING ${schema}.audit_links l
         WHERE e.${tenantColumn} = $1 AND l.${tenantColumn} = $1 AND l.entry_id = e.id
           AND l.sequence > $2 AND l.sequence <= $3 RETURNING 1)
       SELECT count(*)::int AS count FROM gone`,
      range,
    );
    const links = await tx.query<{ count: number }>(
      `WITH gone AS (DELETE FROM ${schema}.audit_links
         WHERE ${tenantColumn} = $1 AND sequence > $2 AND sequence <= $3 RETURNING 1)
       SELECT count(*)::int AS count FROM gone`,
      range,
    );
    const whole = [entries, links].every(([row]) => row?.count === sequence - after);
    if (!whole || !last?.hash.equals(hash))
      throw new Error(`the audit of ${tenant} is not what was verified; nothing was removed`);
    await tx.query(
      `DELETE FROM ${schema}.audit_checkpoints WHERE ${tenantColumn} = $1 AND sequence < $2`,
      [uuidOf(tenant), sequence],
    );
  }

  async insertAnchor(tenant: Id, anchor: StoredAnchor, tx: Transaction): Promise<void> {
    const { schema, column: tenantColumn } = this.place;
    await tx.query(
      `INSERT INTO ${schema}.audit_anchors (${tenantColumn}, sequence, hash, at, token)
       VALUES ($1, $2, $3, $4, $5)`,
      [uuidOf(tenant), anchor.sequence, anchor.hash, anchor.at, anchor.token],
    );
  }
}
