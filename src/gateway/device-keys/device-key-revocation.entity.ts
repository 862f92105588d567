import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** A person whose identity was reset or erased, until the verification service has revoked their device keys. */
@Entity({ schema: 'gateway', name: 'device_key_revocations' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
@Index('device_key_revocations_due_index', ['customerId', 'nextTryAt'])
export class DeviceKeyRevocationEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;

  /** The person's id at the verification service. */
  @PrimaryColumn({ type: 'text' }) userId: string;

  /** Keys of later sessions are of a new identity, and stay. In milliseconds, as JavaScript compares it. */
  @Column({ type: 'timestamptz', default: () => `date_trunc('milliseconds', now())` })
  resetAt: Date;

  @Column({ type: 'integer' }) tries: number;
  @Column({ type: 'timestamptz' }) nextTryAt: Date;
}
