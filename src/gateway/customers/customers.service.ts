import { Injectable } from '@nestjs/common';
import { Authenticators, BEARER, type Authenticator } from '../../platform/access/index.js';
import { UNKNOWN } from '../../platform/audit/index.js';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { defineCredentialKind, Hasher, KeyAuthenticator } from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { GatewayAudit } from '../audit/index.js';
import { GatewaySettings } from '../settings.js';
import {
  CUSTOMER_SCOPES,
  type CustomerActor,
  type CustomerCaller,
  type CustomerEnvironment,
  type CustomerScope,
} from './customer.js';
import type { Customer, KeylessCustomer, CustomerKey } from './customer.entity.js';
import {
  configInvalid,
  customerKeyNotFound,
  customerKeyTooNew,
  customerNotFound,
} from './customer.problems.js';
import { CustomerStore } from './customer.store.js';
import { configFault, DEFAULT_CONFIG, type FlowConfig } from './flow-config.js';

/** Key prefixes of the other environment, which a customer must not use. */
const FOREIGN_KEYS: Record<CustomerEnvironment, string> = {
  sandbox: 'sk_live_',
  production: 'sk_test_',
};

const PREFIXES: Record<CustomerEnvironment, string> = { sandbox: 'gk_test', production: 'gk_live' };

export const CUSTOMER_KEY = defineCredentialKind('a customer key', 'gk_test_', 'gk_live_');

/** Customers whose environment one process remembers. */
const MOST_REMEMBERED = 10_000;

/** Customers and their keys, which it authenticates. */
@Injectable()
export class CustomersService implements Authenticator<CustomerCaller> {
  readonly kind = 'customer_key';
  readonly scheme = BEARER;
  readonly credentialKind = CUSTOMER_KEY;
  readonly #authenticator: KeyAuthenticator<'cust', CustomerCaller>;
  readonly #environments = new Map<Id<'cust'>, CustomerEnvironment>();

  constructor(
    private readonly database: Database,
    private readonly store: CustomerStore,
    private readonly audit: GatewayAudit,
    private readonly settings: GatewaySettings,
    hasher: Hasher,
    private readonly clock: Clock,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
    this.#authenticator = new KeyAuthenticator(hasher, clock, {
      prefixes: Object.values(PREFIXES),
      tenantPrefix: 'cust',
      find: (customerId, hash) => store.findCaller(customerId, hash),
    });
  }

  /** Throws `config_invalid`. */
  async create(
    input: {
      name: string;
      environment: CustomerEnvironment;
      config?: FlowConfig;
      verificationApiKey?: string;
    },
    actor: string,
  ): Promise<Customer> {
    const config = input.config ?? DEFAULT_CONFIG;
    const fault = configFault(config) ?? apiKeyFault(input.environment, input.verificationApiKey);
    if (fault) throw configInvalid({ detail: fault });
    const customer: Customer = {
      id: newId('cust'),
      environment: input.environment,
      name: input.name,
      config,
      verificationApiKey: input.verificationApiKey ?? null,
      createdAt: this.clock.now(),
    };
    const { id, environment } = customer;
    const what = { actor, action: 'customer.created', details: { environment } } as const;
    await this.store.insert(customer, (tx) =>
      this.audit.append({ customerId: id, ...what, subject: id }, tx),
    );
    return customer;
  }

  find(id: Id<'cust'>): Promise<Customer | null> {
    return this.store.find(id);
  }

  /** Throws `customer_not_found`. */
  async get(id: Id<'cust'>): Promise<Customer> {
    const customer = await this.find(id);
    if (!customer) throw customerNotFound();
    return customer;
  }

  /** The same for half the work, where nobody calls the service. Throws `customer_not_found`. */
  async getWithoutKey(id: Id<'cust'>): Promise<KeylessCustomer> {
    const customer = await this.store.findWithoutKey(id);
    if (!customer) throw customerNotFound();
    return customer;
  }

  /** Reads the configuration and locks it until the transaction ends. Throws `customer_not_found`. */
  async lockConfig(id: Id<'cust'>, tx: Transaction): Promise<FlowConfig> {
    const config = await this.store.lockConfig(id, tx);
    if (!config) throw customerNotFound();
    return config;
  }

  /** It never changes, so it is read once. Throws `customer_not_found`. */
  async environmentOf(id: Id<'cust'>, tx: Transaction): Promise<CustomerEnvironment> {
    const known = this.#environments.get(id);
    if (known) return known;
    const environment = await this.store.environmentOf(id, tx);
    if (!environment) throw customerNotFound();
    if (this.#environments.size >= MOST_REMEMBERED) this.#environments.clear();
    this.#environments.set(id, environment);
    return environment;
  }

  list(): Promise<Customer[]> {
    return this.store.list();
  }

  /** A new key. Its secret is returned only here. */
  async createKey(
    customer: Pick<Customer, 'id' | 'environment'>,
    input: { name: string; scopes?: readonly CustomerScope[] },
    actor: string,
    alsoIn: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
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
      createdBy: actor,
      revokedAt: null,
    };
    await this.database.transaction(async (tx) => {
      await this.store.insertKey(key, secretHash, tx);
      const { id: subject, scopes } = key;
      const what = { actor, action: 'customer_key.created', details: { scopes } } as const;
      await this.audit.append({ customerId: customer.id, ...what, subject }, tx);
      await alsoIn(tx);
    });
    return { key, secret };
  }

  /** The caller a live key belongs to; null for any other text. */
  authenticate(secret: string): Promise<CustomerCaller | null> {
    return this.#authenticator.authenticate(secret);
  }

  listKeys(customerId: Id<'cust'>): Promise<CustomerKey[]> {
    return this.store.listKeys(customerId);
  }

  /**
   * Refuses what takes the cool-down of a reset in the pages: a member could make a key and not wait. Keys
   * of the operator, and actors that are no keys, pass. Throws `customer_key_too_new`.
   */
  async refuseNewKey({ tenantId, id }: CustomerActor): Promise<void> {
    const key = isId('ckey', id) ? await this.store.findKey(tenantId, id) : null;
    if (!key || !isId('staff', key.createdBy)) return;
    const worksFrom = secondsAfter(key.createdAt, this.settings.identityResetCoolDownSeconds);
    if (worksFrom <= this.clock.now()) return;
    const entry = { actor: id, action: 'customer_key.refused', subject: id } as const;
    await this.audit.append({ customerId: tenantId, outcome: 'refused', ...entry });
    throw customerKeyTooNew({ detail: `This key may do so from ${worksFrom.toISOString()}` });
  }

  async isKeyLive(customerId: Id<'cust'>, id: Id<'ckey'>): Promise<boolean> {
    const key = await this.store.findKey(customerId, id);
    return key?.revokedAt === null;
  }

  /** Keys that this actor made and that still work. */
  listLiveKeysMadeBy(customerId: Id<'cust'>, actor: string): Promise<CustomerKey[]> {
    return this.store.listLiveKeysMadeBy(customerId, actor);
  }

  /** Throws `customer_key_not_found`. */
  async revokeKey(customerId: Id<'cust'>, id: Id<'ckey'>, actor: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.store.revokeKey(customerId, id, this.clock.now(), tx)))
        throw customerKeyNotFound();
      const entry = { actor, action: 'customer_key.revoked', subject: id } as const;
      await this.audit.append({ customerId, ...entry }, tx);
    });
    this.#authenticator.forget();
  }

  /** A text names its customer, whether or not it is a key of theirs. */
  lockedOut(secret: string): Promise<void> {
    return this.recordLockOut(this.#authenticator.claimedTenant(secret));
  }

  /** Records that an address was locked out while it tried secrets of this customer. */
  async recordLockOut(customerId: Id<'cust'> | null): Promise<void> {
    if (!customerId || !(await this.store.find(customerId))) return;
    const entry = {
      actor: UNKNOWN,
      action: 'authentication.locked_out',
      outcome: 'alarm',
    } as const;
    await this.audit.append({ customerId, ...entry, subject: customerId });
  }
}

/** The fault of a key for the verification service. Simulated people must not open real systems. */
export function apiKeyFault(
  environment: CustomerEnvironment,
  apiKey: string | undefined,
): string | null {
  if (apiKey === undefined) return null;
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    return 'verification_api_key must be visible ASCII characters, without spaces';
  return apiKey.startsWith(FOREIGN_KEYS[environment])
    ? `verification_api_key belongs to another environment than the customer, which is ${environment}`
    : null;
}
