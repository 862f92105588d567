import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Clock } from '../../platform/clock/index.js';
import { randomUuid } from '../../platform/crypto/index.js';
import { Database, type Transaction, idColumn } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';

/** How far a collector has the audit. The audit itself is the queue. */
@Entity({ schema: 'gateway', name: 'log_exports' })
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'])
export class LogExportEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('conn')) connectionId: Id<'conn'>;

  /** The number of the last entry that the collector accepted. */
  @Column({ type: 'bigint', default: 0 }) sequence: string;

  /** Failed attempts since then. */
  @Column({ type: 'integer', default: 0 }) failures: number;
  @Column({ type: 'timestamptz' }) dueAt: Date;
  @Column({ type: 'uuid', nullable: true }) claimId: string | null;
  @Column({ type: 'timestamptz', nullable: true }) claimedUntil: Date | null;
}

/** One collector of one customer. */
export interface ExportRef {
  customerId: Id<'cust'>;
  connectionId: Id<'conn'>;
}

/** The right of this process to send the next entries, until the lease ends. */
export interface ExportClaim extends ExportRef {
  claimId: string;
  /** The last number that the collector has. */
  sequence: number;
  failures: number;
}

/** Collectors that are switched on, with the last number of their customer's audit. */
const EXPORTS = `gateway.log_exports e
   JOIN gateway.connections c ON c.customer_id = e.customer_id AND c.id = e.connection_id
     AND c.enabled AND c.deleted_at IS NULL
   CROSS JOIN LATERAL (SELECT l.sequence FROM gateway.audit_links l
     WHERE l.customer_id = e.customer_id ORDER BY l.sequence DESC LIMIT 1) AS last`;

@Injectable()
export class LogExportStore {
  constructor(
    @InjectRepository(LogExportEntity) private readonly exports: Repository<LogExportEntity>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async begin({ customerId, connectionId }: ExportRef, tx: Transaction): Promise<void> {
    await tx.manager.insert(LogExportEntity, { customerId, connectionId, dueAt: this.clock.now() });
  }

  async end({ customerId, connectionId }: ExportRef, tx: Transaction): Promise<void> {
    await tx.manager.delete(LogExportEntity, { customerId, connectionId });
  }

  /** Collectors with something to send now, without locks. */
  async due(): Promise<ExportRef[]> {
    const rows = await this.database.query<{ customerId: string; connectionId: string }>(
      `SELECT e.customer_id AS "customerId", e.connection_id AS "connectionId" FROM ${EXPORTS}
        WHERE last.sequence > e.sequence AND e.due_at <= $1 AND (e.claimed_until IS NULL OR e.claimed_until <= $1)`,
      [this.clock.now()],
    );
    return rows.map(({ customerId, connectionId }) => ({
      customerId: idOf('cust', customerId),
      connectionId: idOf('conn', connectionId),
    }));
  }

  /** Null when it is switched off, removed, not due, or claimed by another process. */
  async claim(at: ExportRef, leaseSeconds: number): Promise<ExportClaim | null> {
    const now = this.clock.now();
    const claimId = randomUuid();
    const until = new Date(now.getTime() + leaseSeconds * 1_000);
    const [row] = await this.database.query<{ sequence: string; failures: number }>(
      `UPDATE gateway.log_exports e SET claim_id = $4, claimed_until = $5 FROM gateway.connections c
        WHERE e.customer_id = $1 AND e.connection_id = $2 AND e.due_at <= $3
          AND (e.claimed_until IS NULL OR e.claimed_until <= $3)
          AND c.customer_id = $1 AND c.id = $2 AND c.enabled AND c.deleted_at IS NULL
        RETURNING e.sequence, e.failures`,
      [...keyOf(at), now, claimId, until],
    );
    return row ? { ...at, claimId, sequence: Number(row.sequence), failures: row.failures } : null;
  }

  /** Ends the claim: the collector has everything up to this number, which may be the one before. */
  async advance(claim: ExportClaim, sequence: number): Promise<void> {
    await this.database.query(
      `UPDATE gateway.log_exports SET sequence = $4, failures = CASE WHEN $4 > sequence THEN 0 ELSE failures END,
         claim_id = NULL, claimed_until = NULL
        WHERE customer_id = $1 AND connection_id = $2 AND claim_id = $3`,
      [...keyOf(claim), claim.claimId, sequence],
    );
  }

  /** Ends the claim after a failure; the same entries are due again then. */
  async postpone(claim: ExportClaim, dueAt: Date): Promise<void> {
    await this.database.query(
      `UPDATE gateway.log_exports SET failures = failures + 1, due_at = $4, claim_id = NULL, claimed_until = NULL
        WHERE customer_id = $1 AND connection_id = $2 AND claim_id = $3`,
      [...keyOf(claim), claim.claimId, dueAt],
    );
  }

  find({ customerId, connectionId }: ExportRef): Promise<LogExportEntity | null> {
    return this.exports.findOneBy({ customerId, connectionId });
  }

  /** Entries that no collector of their customer has yet, and since when the oldest of what is due is due. */
  async waiting(): Promise<{ pending: number; oldest: Date | null }> {
    const [row] = await this.database.query<{ pending: string; oldest: Date | null }>(
      `SELECT coalesce(sum(last.sequence - e.sequence), 0) AS pending,
         min(greatest(e.due_at, n.at)) FILTER (WHERE e.due_at <= $1) AS oldest
         FROM ${EXPORTS} LEFT JOIN LATERAL (SELECT a.at FROM gateway.audit_links l
             JOIN gateway.audit_entries a ON a.customer_id = l.customer_id AND a.id = l.entry_id
            WHERE l.customer_id = e.customer_id AND l.sequence > e.sequence
            ORDER BY l.sequence LIMIT 1) AS n ON true
        WHERE last.sequence > e.sequence`,
      [this.clock.now()],
    );
    return { pending: Number(row?.pending ?? 0), oldest: row?.oldest ?? null };
  }
}

function keyOf({ customerId, connectionId }: ExportRef): [string, string] {
  return [uuidOf(customerId), uuidOf(connectionId)];
}
