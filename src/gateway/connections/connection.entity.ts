import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { CONNECTION_KINDS, type ConnectionConfig, type ConnectionKind } from './connection.js';

/** Which customer a connection belongs to. A client names its connection before its customer is known. */
@Entity({ schema: 'gateway', name: 'connection_tenants' })
export class ConnectionTenantEntity {
  @PrimaryColumn(idColumn('conn')) connectionId: Id<'conn'>;
  @Column(idColumn('cust')) customerId: Id<'cust'>;
}

@Entity({ schema: 'gateway', name: 'connections' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
@Check('connections_kind_check', isOneOf('kind', CONNECTION_KINDS))
@Index('connections_live_index', ['customerId', 'kind', 'id'], { where: 'deleted_at IS NULL' })
export class ConnectionEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('conn')) id: Id<'conn'>;
  @Column({ type: 'text' }) kind: ConnectionKind;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'jsonb' }) config: ConnectionConfig;

  /** Secrets that we use, under the connection's own data key. */
  @Column({ type: 'bytea', nullable: true }) sealedSecrets: Buffer | null;

  /** Keyed hashes of the secret that the foreign system sends, the current one first. */
  @Column({ type: 'bytea', array: true, default: '{}' }) tokenHashes: Buffer[];

  /** Until then the second of them works too. */
  @Column({ type: 'timestamptz', nullable: true }) oldTokenExpiresAt: Date | null;
  @Column({ type: 'boolean' }) enabled: boolean;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastUsedAt: Date | null;

  /** A code or a short sentence, without personal data. */
  @Column({ type: 'text', nullable: true }) lastError: string | null;
  @Column({ type: 'timestamptz', nullable: true }) lastErrorAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) deletedAt: Date | null;
}

/** One foreign system of one customer. */
export type Connection = Omit<ConnectionEntity, 'deletedAt'>;

@Entity({ schema: 'gateway', name: 'machine_tokens' })
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'])
@Index('machine_tokens_assertion_key', ['customerId', 'assertionHash'], { unique: true })
@Index('machine_tokens_connection_index', ['customerId', 'connectionId'])
@Index('machine_tokens_expiry_index', ['customerId', 'expiresAt'])
export class MachineTokenEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'bytea' }) tokenHash: Buffer;
  @Column(idColumn('conn')) connectionId: Id<'conn'>;
  @Column({ type: 'text', array: true }) scopes: string[];

  /** Of the client assertion that it was given for, which outlives no token. */
  @Column({ type: 'bytea', nullable: true }) assertionHash: Buffer | null;
  @Column({ type: 'timestamptz' }) expiresAt: Date;

  /** Of the secret or the key set that bought it; null for those of older versions, which count no more. */
  @Column({ type: 'bytea', nullable: true }) proofHash: Buffer | null;
}
