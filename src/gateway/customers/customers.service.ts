import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Hasher, KeyAuthenticator } from '../../platform/crypto/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import {
  CUSTOMER_SCOPES,
  type Customer,
  type CustomerCaller,
  type CustomerEnvironment,
  type CustomerKey,
  type CustomerScope,
} from './customer.js';
import { configInvalid, customerKeyNotFound, customerNotFound } from './customer.problems.js';
import { CustomerStore } from './customer.store.js';
import { configFault, DEFAULT_CONFIG, type FlowConfig } from './flow-config.js';

const PREFIXES: Record<CustomerEnvironment, string> = { sandbox: 'gk_test', production: 'gk_live' };

/** Customers and their keys. */
@Injectable()
export class CustomersService {
  readonly #authenticator: KeyAuthenticator<'cust', CustomerCaller>;

  constructor(
    private readonly store: CustomerStore,
    hasher: Hasher,
    private readonly clock: Clock,
  ) {
    this.#authenticator = new KeyAuthenticator(hasher, clock, {
      prefixes: Object.values(PREFIXES),
      tenantPrefix: 'cust',
      find: (customerId, hash) => store.findCaller(customerId, hash),
    });
  }

  /** Throws `config_invalid`. */
  async create(input: {
    name: string;
    environment: CustomerEnvironment;
    config?: FlowConfig;
    verificationApiKey?: string;
  }): Promise<Customer> {
    const config = input.config ?? DEFAULT_CONFIG;
    const fault = configFault(config);
    if (fault) throw configInvalid({ detail: fault });
    const customer: Customer = {
      id: newId('cust'),
      environment: input.environment,
      name: input.name,
      config,
      verificationApiKey: input.verificationApiKey ?? null,
      createdAt: this.clock.now(),
    };
    await this.store.insert(customer);
    return customer;
  }

  /** Throws `customer_not_found`. */
  async get(id: Id<'cust'>): Promise<Customer> {
    const customer = await this.store.find(id);
    if (!customer) throw customerNotFound();
    return customer;
  }

  list(): Promise<Customer[]> {
    return this.store.list();
  }

  /** A new key. The secret is returned here and never again. */
  async createKey(
    customer: Pick<Customer, 'id' | 'environment'>,
    input: { name: string; scopes?: readonly CustomerScope[] },
  ): Promise<{ key: CustomerKey; secret: string }> {
    const { secret, secretHash } = this.#authenticator.mint(
      PREFIXES[customer.environment],
      customer.id,
    );
    const key: CustomerKey = {
      customerId: customer.id,
      id: newId('ckey'),
      name: input.name,
      scopes: [...(input.scopes ?? CUSTOMER_SCOPES)],
      createdAt: this.clock.now(),
      revokedAt: null,
    };
    await this.store.insertKey(key, secretHash);
    return { key, secret };
  }

  /** The caller a live key belongs to; null for any other text. */
  authenticate(secret: string): Promise<CustomerCaller | null> {
    return this.#authenticator.authenticate(secret);
  }

  listKeys(customerId: Id<'cust'>): Promise<CustomerKey[]> {
    return this.store.listKeys(customerId);
  }

  /** Throws `customer_key_not_found`. */
  async revokeKey(customerId: Id<'cust'>, id: Id<'ckey'>): Promise<void> {
    if (!(await this.store.revokeKey(customerId, id, this.clock.now())))
      throw customerKeyNotFound();
    this.#authenticator.forget();
  }
}
