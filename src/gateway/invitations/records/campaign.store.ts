import { Injectable } from '@nestjs/common';
import {
  Database,
  EntityColumns,
  keyset,
  newestFirst,
  type Queryable,
  type Transaction,
} from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { CampaignEntity, type Campaign } from './campaign.entity.js';

const CAMPAIGNS = EntityColumns.of(CampaignEntity);
const SELECT = `SELECT ${CAMPAIGNS.select('c')} FROM gateway.campaigns c WHERE c.customer_id = $1`;

@Injectable()
export class CampaignStore {
  constructor(private readonly database: Database) {}

  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  async insert(campaign: Campaign, tx: Transaction): Promise<void> {
    await tx.manager.insert(CampaignEntity, { ...campaign });
  }

  find(customerId: Id<'cust'>, id: Id<'camp'>): Promise<Campaign | null> {
    return this.#one(customerId, id, { on: this.database, lock: '' });
  }

  lock(customerId: Id<'cust'>, id: Id<'camp'>, tx: Transaction): Promise<Campaign | null> {
    return this.#one(customerId, id, { on: tx, lock: 'FOR UPDATE' });
  }

  async list(customerId: Id<'cust'>, page: Page<'camp'>): Promise<Campaign[]> {
    const values: unknown[] = [uuidOf(customerId)];
    const rows = await this.database.query<CampaignEntity>(
      `${SELECT} ${keyset(page, values, 'c.id')}`,
      values,
    );
    return newestFirst(
      rows.map((row) => CAMPAIGNS.read(row)),
      page,
    );
  }

  async save(campaign: Campaign, tx: Transaction): Promise<void> {
    const { customerId, id, status, startedAt, endedAt } = campaign;
    await tx.manager.update(CampaignEntity, { customerId, id }, { status, startedAt, endedAt });
  }

  async tenantsWithRunning(): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT customer_id AS id FROM gateway.campaigns WHERE status = 'running'`,
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  async listRunning(customerId: Id<'cust'>): Promise<Campaign[]> {
    const rows = await this.database.query<CampaignEntity>(
      `${SELECT} AND c.status = 'running' ORDER BY c.id`,
      [uuidOf(customerId)],
    );
    return rows.map((row) => CAMPAIGNS.read(row));
  }

  async #one(
    customerId: Id<'cust'>,
    id: Id<'camp'>,
    { on, lock }: { on: Queryable; lock: string },
  ): Promise<Campaign | null> {
    const [row] = await on.query<CampaignEntity>(`${SELECT} AND c.id = $2 ${lock}`, [
      uuidOf(customerId),
      uuidOf(id),
    ]);
    return row ? CAMPAIGNS.read(row) : null;
  }
}
