import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { DataKeys, placesIn, Vault } from '../../../platform/crypto/index.js';
import { Database, lockName, type Transaction } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import {
  SavedFilterEntity,
  type SavedFilter,
  type SavedFilterContent,
} from './saved-filter.entity.js';

const place = placesIn('saved_filters', 'sealed_content');

@Injectable()
export class SavedFilterStore {
  constructor(
    @InjectRepository(SavedFilterEntity) private readonly filters: Repository<SavedFilterEntity>,
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
  ) {}

  /** Counts the filters, under a lock that serialises additions of one customer. */
  async lockAndCount(customerId: Id<'cust'>, tx: Transaction): Promise<number> {
    await lockName(`gateway.saved_filters/${customerId}`, tx);
    return tx.manager.countBy(SavedFilterEntity, { customerId });
  }

  async insert({ content, ...filter }: SavedFilter, tx: Transaction): Promise<void> {
    const { customerId } = filter;
    const key = await this.keys.require(customerId, customerId, tx);
    const sealedContent = this.vault.seal(key, place(customerId, filter.id), content);
    await tx.manager.insert(SavedFilterEntity, { ...filter, sealedContent });
  }

  /** All of them, oldest first. */
  async listAll(customerId: Id<'cust'>): Promise<SavedFilter[]> {
    const rows = await this.filters.find({
      where: { customerId },
      order: { id: 'ASC' },
    });
    const key = await this.keys.open(customerId, customerId, this.database);
    if (!key) return [];
    return rows.map(({ sealedContent, ...filter }) => ({
      ...filter,
      content: this.vault.unseal<SavedFilterContent>(
        key,
        place(customerId, filter.id),
        sealedContent,
      ),
    }));
  }

  /** Returns whether there was one. */
  async delete(customerId: Id<'cust'>, id: Id<'flt'>, tx: Transaction): Promise<boolean> {
    const { affected } = await tx.manager.delete(SavedFilterEntity, { customerId, id });
    return affected === 1;
  }
}
