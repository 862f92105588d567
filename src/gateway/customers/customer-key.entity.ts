import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { CustomerScope } from './customer.js';

@Entity({ schema: 'gateway', name: 'customer_keys' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'], { name: 'customer_keys_customer_fkey' })
@Unique('customer_keys_secret_key', ['customerId', 'secretHash'])
export class CustomerKeyEntity {
  @PrimaryColumn(
    idColumn('cust', { name: 'customer_id', primaryKeyConstraintName: 'customer_keys_pkey' }),
  )
  customerId: Id<'cust'>;

  @PrimaryColumn(idColumn('ckey', { primaryKeyConstraintName: 'customer_keys_pkey' }))
  id: Id<'ckey'>;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'bytea', name: 'secret_hash' })
  secretHash: Buffer;

  @Column({ type: 'text', array: true })
  scopes: CustomerScope[];

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', nullable: true })
  revokedAt: Date | null;
}

/** A key with which a customer system calls the gateway. */
export type CustomerKey = Omit<CustomerKeyEntity, 'secretHash'>;
