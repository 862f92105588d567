import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DataKeys, placesIn, Vault } from '../../../platform/crypto/index.js';
import {
  Database,
  lockName,
  type Transaction,
  idColumn,
} from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { EmployeeStatus, IdentityState } from '../employee.js';

/** Named filters of the employee list, shared by a customer's staff. */
@Entity({ schema: 'gateway', name: 'saved_filters' })
@ForeignKey('CustomerEntity', ['customerId'], ['id'])
export class SavedFilterEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn(idColumn('flt')) id: Id<'flt'>;
  @Column({ type: 'text' }) createdBy: Id;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** Under the key of the customer: records hold the name of a department only sealed. */
  @Column({ type: 'bytea' }) sealedContent: Buffer;
}

/** The stored filters. Without the search text, which may name a person. */
export interface SavedFilterContent {
  name: string;
  statuses: EmployeeStatus[];
  identityStates: IdentityState[];
  department: string | null;
  /** The id of a group of a directory. */
  group: string | null;
  /** Added more than this many days ago, counted when the list is opened. */
  addedDaysAgo: number | null;
}

export type SavedFilter = Omit<SavedFilterEntity, 'sealedContent'> & {
  content: SavedFilterContent;
};

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
