import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

/** The single-use state of a return link, as a hash. */
@Entity({ schema: 'gateway', name: 'return_states' })
@Index('return_states_expiry_index', ['customerId', 'expiresAt'])
export class ReturnStateEntity {
  @PrimaryColumn(
    idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: 'return_states_pkey' }),
  )
  customerId: Id<'cust'>;

  @PrimaryColumn({
    type: 'bytea',
    name: 'state_hash',
    primaryKeyConstraintName: 'return_states_pkey',
  })
  stateHash: Buffer;

  @Column(idColumn('ar', { name: 'access_request_id' }))
  accessRequestId: Id<'ar'>;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', name: 'used_at', nullable: true })
  usedAt: Date | null;
}
