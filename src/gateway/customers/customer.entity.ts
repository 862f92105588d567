import { Check, Column, Entity, PrimaryColumn, ForeignKey, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { CUSTOMER_ENVIRONMENTS, type CustomerEnvironment, type CustomerScope } from './customer.js';
import type { FlowConfig, StoredConfig } from './flow-config.js';

@Entity({ schema: 'gateway', name: 'customer_keys' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
@Unique('customer_keys_secret_key', ['customerId', 'secretHash'])
export class CustomerKeyEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('ckey')) id: Id<'ckey'>;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'bytea' }) secretHash: Buffer;
  @Column({ type: 'text', array: true }) scopes: CustomerScope[];
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** The actor who made it; null for a key made by an older version. */
  @Column({ type: 'text', nullable: true }) createdBy: string | null;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}

/** A key with which a customer system calls the gateway. */
export type CustomerKey = Omit<CustomerKeyEntity, 'secretHash'>;

@Entity({ schema: 'gateway', name: 'customers' })
@Check('customers_environment_check', isOneOf('environment', CUSTOMER_ENVIRONMENTS))
export class CustomerEntity {
  @PrimaryColumn(idColumn('cust')) id: Id<'cust'>;
  @Column({ type: 'text' }) environment: CustomerEnvironment;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'jsonb' }) config: StoredConfig;
  @Column({ type: 'bytea', nullable: true }) sealedApiKey: Buffer | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}

/** One customer system: a tenant of the gateway. */
export type Customer = Omit<CustomerEntity, 'config' | 'sealedApiKey'> & {
  config: FlowConfig;
  /** Key of the customer at the verification service, sealed at rest; null until configured. */
  verificationApiKey: string | null;
};

/** For who does not call the service. */
export type KeylessCustomer = Omit<Customer, 'verificationApiKey'>;
