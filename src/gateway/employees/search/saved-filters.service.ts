import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { Database, type Transaction } from '../../../platform/database/index.js';
import { isId, newId, type Id } from '../../../platform/ids/index.js';
import { GatewayAudit, type AuditAction } from '../../audit/index.js';
import type { CustomerActor } from '../../customers/index.js';
import { savedFilterLimitReached, savedFilterNotFound } from '../employee.js';
import {
  type SavedFilter,
  type SavedFilterContent,
  SavedFilterStore,
} from './saved-filter.store.js';

/** Maximum for one customer. They are shown above the list, so more would push it off the page. */
export const MOST_SAVED_FILTERS = 20;

/** Filters of the list of employees that a customer's staff share. */
@Injectable()
export class SavedFiltersService {
  constructor(
    private readonly database: Database,
    private readonly store: SavedFilterStore,
    private readonly audit: GatewayAudit,
    private readonly clock: Clock,
  ) {}

  list({ tenantId }: CustomerActor): Promise<SavedFilter[]> {
    return this.store.listAll(tenantId);
  }

  /** Throws `saved_filter_limit_reached`. */
  async save(actor: CustomerActor, content: SavedFilterContent): Promise<SavedFilter> {
    const filter: SavedFilter = {
      customerId: actor.tenantId,
      id: newId('flt'),
      createdBy: actor.id,
      createdAt: this.clock.now(),
      content,
    };
    await this.database.transaction(async (tx) => {
      if ((await this.store.lockAndCount(actor.tenantId, tx)) >= MOST_SAVED_FILTERS)
        throw savedFilterLimitReached();
      await this.store.insert(filter, tx);
      await this.#record(actor, filter.id, 'saved_filter.created', tx);
    });
    return filter;
  }

  /** Throws `saved_filter_not_found`. */
  async delete(actor: CustomerActor, id: string): Promise<void> {
    if (!isId('flt', id)) throw savedFilterNotFound();
    await this.database.transaction(async (tx) => {
      if (!(await this.store.delete(actor.tenantId, id, tx))) throw savedFilterNotFound();
      await this.#record(actor, id, 'saved_filter.deleted', tx);
    });
  }

  #record(
    { tenantId: customerId, id: actor }: CustomerActor,
    subject: Id<'flt'>,
    action: AuditAction,
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append({ customerId, actor, action, subject }, tx);
  }
}
