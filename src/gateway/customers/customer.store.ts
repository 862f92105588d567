import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '../../platform/clock/index.js';
import { DataKeys, placesIn, Vault, type WrappedKey } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  newestFirst,
  pageBy,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { CustomerCaller, CustomerEnvironment } from './customer.js';
import {
  CustomerEntity,
  type Customer,
  type KeylessCustomer,
  CustomerKeyEntity,
  type CustomerKey,
} from './customer.entity.js';
import { storedConfig, type FlowConfig, type StoredConfig } from './flow-config.js';

const place = placesIn('customers', 'sealed_api_key');
const COLUMNS = EntityColumns.of(CustomerEntity);
const OPEN_COLUMNS = COLUMNS.except('sealedApiKey');

const FIND = {
  name: 'customers.find',
  text: `SELECT ${COLUMNS.select('c')}, k.key_id AS "keyId", k.wrapped_key AS wrapped
    FROM gateway.customers c JOIN gateway.data_keys k ON k.customer_id = $1 AND k.owner_id = c.id WHERE c.id = $1`,
};

const FIND_WITHOUT_KEY = {
  name: 'customers.find_without_key',
  text: `SELECT ${OPEN_COLUMNS.select()} FROM gateway.customers WHERE id = $1`,
};

const FIND_ENVIRONMENT = {
  name: 'customers.environment',
  text: 'SELECT environment FROM gateway.customers WHERE id = $1',
};

const FIND_CALLER = {
  name: 'customer_keys.find_caller',
  text: `SELECT id, scopes FROM gateway.customer_keys
        WHERE customer_id = $1 AND secret_hash = $2 AND revoked_at IS NULL`,
};

@Injectable()
export class CustomerStore {
  constructor(
    @InjectRepository(CustomerKeyEntity) private readonly apiKeys: Repository<CustomerKeyEntity>,
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {}

  /** `record` is part of the same transaction. */
  async insert(customer: Customer, record: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      await record(tx);
      const { verificationApiKey: _sealed, ...row } = customer;
      await tx.manager.insert(CustomerEntity, { ...row, sealedApiKey: null });
      await this.keys.create(customer.id, customer.id, this.clock.now(), tx);
      if (customer.verificationApiKey !== null)
        await this.#sealApiKey(customer.id, customer.verificationApiKey, tx);
    });
  }

  async find(customerId: Id<'cust'>): Promise<Customer | null> {
    const [row] = await this.database.pipelinedReads.query<CustomerEntity & WrappedKey>(FIND, [
      uuidOf(customerId),
    ]);
    return row ? this.#customerOf(row) : null;
  }

  /** Decrypts nothing. */
  async findWithoutKey(customerId: Id<'cust'>): Promise<KeylessCustomer | null> {
    const [row] = await this.database.pipelinedReads.query(FIND_WITHOUT_KEY, [uuidOf(customerId)]);
    if (!row) return null;
    const { config, ...columns } = OPEN_COLUMNS.read(row);
    return { ...columns, config: storedConfig(config) };
  }

  async environmentOf(
    customerId: Id<'cust'>,
    tx: Transaction,
  ): Promise<CustomerEnvironment | null> {
    const [row] = await tx.query<Pick<Customer, 'environment'>>(FIND_ENVIRONMENT, [
      uuidOf(customerId),
    ]);
    return row?.environment ?? null;
  }

  /** Reads the configuration and locks it: a change waits until the transaction ends. */
  lockConfig(customerId: Id<'cust'>, tx: Transaction): Promise<FlowConfig | null> {
    return this.#lockConfig(customerId, 'SHARE', tx);
  }

  /** The same, for a transaction that changes it. */
  lockConfigToChange(customerId: Id<'cust'>, tx: Transaction): Promise<FlowConfig | null> {
    return this.#lockConfig(customerId, 'UPDATE', tx);
  }

  async #lockConfig(
    customerId: Id<'cust'>,
    strength: 'SHARE' | 'UPDATE',
    tx: Transaction,
  ): Promise<FlowConfig | null> {
    const [row] = await tx.query<{ config: StoredConfig }>(
      `SELECT config FROM gateway.customers WHERE id = $1 FOR ${strength}`,
      [uuidOf(customerId)],
    );
    return row ? storedConfig(row.config) : null;
  }

  async list(): Promise<Customer[]> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM gateway.customers ORDER BY id',
    );
    const found = await Promise.all(rows.map(({ id }) => this.find(idOf('cust', id))));
    return found.filter((customer) => customer !== null);
  }

  /** Replaces the configuration and, if given, the service key. The caller holds its lock. */
  async saveConfig(
    customerId: Id<'cust'>,
    config: FlowConfig,
    verificationApiKey: string | undefined,
    tx: Transaction,
  ): Promise<void> {
    await tx.query('UPDATE gateway.customers SET config = $2 WHERE id = $1', [
      uuidOf(customerId),
      config,
    ]);
    if (verificationApiKey !== undefined)
      await this.#sealApiKey(customerId, verificationApiKey, tx);
  }

  async insertKey(key: CustomerKey, secretHash: Buffer, tx: Transaction): Promise<void> {
    await tx.manager.insert(CustomerKeyEntity, { ...key, secretHash });
  }

  async findCaller(customerId: Id<'cust'>, secretHash: Buffer): Promise<CustomerCaller | null> {
    const [row] = await this.database.pipelinedReads.query<{
      id: string;
      scopes: CustomerKey['scopes'];
    }>(FIND_CALLER, [uuidOf(customerId), secretHash]);
    if (!row) return null;
    const id = idOf('ckey', row.id);
    return { kind: 'customer_key', tenantId: customerId, id, permissions: row.scopes };
  }

  findKey(customerId: Id<'cust'>, id: Id<'ckey'>): Promise<CustomerKey | null> {
    return this.apiKeys.findOneBy({ customerId, id });
  }

  async listKeys(customerId: Id<'cust'>): Promise<CustomerKey[]> {
    const keys = await this.apiKeys.find({ where: { customerId }, order: { id: 'ASC' } });
    return keys.map(({ secretHash: _secret, ...key }) => key);
  }

  async listLiveKeysMadeBy(customerId: Id<'cust'>, createdBy: string): Promise<CustomerKey[]> {
    const where = { customerId, createdBy, revokedAt: IsNull() };
    const keys = await this.apiKeys.find({ where, order: { id: 'ASC' } });
    return keys.map(({ secretHash: _secret, ...key }) => key);
  }

  /** Up to limit + 1 keys, revoked ones included, newest first. */
  async listKeyPage(customerId: Id<'cust'>, page: Page<'ckey'>): Promise<CustomerKey[]> {
    const { where, ...paging } = pageBy(page);
    const found = await this.apiKeys.find({ where: { customerId, ...where }, ...paging });
    return newestFirst(found, page).map(({ secretHash: _secret, ...key }) => key);
  }

  /** Returns whether the key was live. */
  async revokeKey(
    customerId: Id<'cust'>,
    id: Id<'ckey'>,
    revokedAt: Date,
    tx: Transaction,
  ): Promise<boolean> {
    const live = { customerId, id, revokedAt: IsNull() };
    const { affected } = await tx.manager.update(CustomerKeyEntity, live, { revokedAt });
    return affected === 1;
  }

  async #sealApiKey(customerId: Id<'cust'>, secret: string, tx: Transaction): Promise<void> {
    const key = await this.keys.require(customerId, customerId, tx);
    const sealedApiKey = this.vault.seal(key, place(customerId, customerId), secret);
    await tx.manager.update(CustomerEntity, { id: customerId }, { sealedApiKey });
  }

  async #customerOf(row: CustomerEntity & WrappedKey): Promise<Customer> {
    const { sealedApiKey, config, ...columns } = COLUMNS.read(row);
    const customer = { ...columns, config: storedConfig(config) };
    if (!sealedApiKey) return { ...customer, verificationApiKey: null };
    const { id } = customer;
    const key = await this.vault.openDataKey(id, id, row);
    const verificationApiKey = this.vault.unseal<string>(key, place(id, id), sealedApiKey);
    return { ...customer, verificationApiKey };
  }
}
