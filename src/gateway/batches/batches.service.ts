import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Queryable, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { Wakeups } from '../../platform/jobs/index.js';
import { GatewayAudit } from '../audit/index.js';
import type { CustomerActor, StaffActor } from '../customers/index.js';
import { EmployeesService, type Employee, type EmployeeFilters } from '../employees/index.js';
import { StaffConfirmation } from '../staff-confirmation.js';
import type { BatchHandler, ItemHandler } from './batch-handler.js';
import { BatchItemStore } from './batch-item.store.js';
import type { BatchItem, Batch } from './batch.entity.js';
import { isWorking, nextBatchStatus, type BatchEvent } from './batch.machine.js';
import { bulkSelectionTooLarge } from './batch.problems.js';
import { BatchStore } from './batch.store.js';

export const MOST_EMPLOYEES = 5_000;

/** Ids read at once for a filter. */
const SELECTED_AT_ONCE = 1_000;

/** These employees, or all that match a filter now. */
export type BulkSelection = { ids: readonly string[] } | { filters: EmployeeFilters };

/** What a person chose for a new batch. */
type NewBatch<B extends Batch> = Pick<B, 'settings' | 'counts' | 'itemCount' | 'status'> &
  Partial<Pick<B, 'expiresAt'>>;

/** An event, and what else it changes. */
interface Move<B extends Batch> {
  event: BatchEvent | ((batch: B, tx: Transaction) => BatchEvent | Promise<BatchEvent>);
  change: (batch: B, tx: Transaction, event: BatchEvent) => Partial<B> | Promise<Partial<B>>;
}

/** What people do with batches: each step under the lock, with its audit entry. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly database: Database,
    private readonly store: BatchStore,
    private readonly items: BatchItemStore,
    private readonly employees: EmployeesService,
    private readonly staffConfirmation: StaffConfirmation,
    private readonly audit: GatewayAudit,
    private readonly wakeups: Wakeups,
    private readonly clock: Clock,
  ) {}

  /** The employees of a selection, newest first. Unknown ids are ignored later. Throws `bulk_selection_too_large`. */
  async choose(actor: CustomerActor, selection: BulkSelection): Promise<Id<'emp'>[]> {
    if ('ids' in selection) return notTooMany(selection.ids.filter((id) => isId('emp', id)));
    const chosen: Id<'emp'>[] = [];
    for (let after: Id<'emp'> | null = null; ;) {
      const page: Page<'emp'> = { limit: SELECTED_AT_ONCE, after, before: null };
      const found = await this.employees.findIds(actor, selection.filters, page);
      chosen.push(...found.ids.slice(0, SELECTED_AT_ONCE));
      notTooMany(chosen);
      after = found.ids.length > SELECTED_AT_ONCE ? (chosen.at(-1) ?? null) : found.stoppedAt;
      if (after === null) return chosen;
    }
  }

  /** Stores a batch. `add` stores its items, and returns what it thereby knows. */
  create<B extends Batch>(
    handler: BatchHandler<B>,
    actor: CustomerActor,
    { expiresAt = null, ...chosen }: NewBatch<B>,
    add: (batch: B, tx: Transaction) => Promise<Partial<B>>,
  ): Promise<B> {
    const { kind } = handler;
    const batch = {
      ...{ ...chosen, kind, id: newId(kind), customerId: actor.tenantId, createdBy: actor.id },
      ...{ startedBy: null, approvedBy: null, createdAt: this.clock.now(), startedAt: null },
      ...{ endedAs: null, endedAt: null, expiresAt, clearedAt: null, sealedHead: null },
    } as unknown as B;
    return this.database.transaction(async (tx) => {
      await this.store.insert(batch, tx);
      const added = { ...batch, ...(await add(batch, tx)) };
      await this.store.save(added, tx);
      await this.#record(handler, added, { actor: actor.id, event: 'create' }, tx);
      return added;
    });
  }

  async list<B extends Batch>(
    handler: BatchHandler<B>,
    { tenantId }: CustomerActor,
    page: Page<B['kind']>,
  ): Promise<B[]> {
    const batches: B[] = [];
    for (const batch of await this.store.list(tenantId, handler.kind, page))
      batches.push(await opened(handler, batch));
    return batches;
  }

  /** Throws the handler's `notFound`. */
  async get<B extends Batch>(
    handler: BatchHandler<B>,
    { tenantId }: CustomerActor,
    id: string,
  ): Promise<B> {
    const batch = isId(handler.kind, id) ? await this.store.find(tenantId, id) : null;
    if (!batch) throw handler.notFound();
    return opened(handler, batch);
  }

  /** Items with their employees; null once they were erased. */
  async withEmployees<I extends BatchItem>(
    actor: CustomerActor,
    items: readonly I[],
  ): Promise<(I & { employee: Employee | null })[]> {
    const ids = items.map(({ employeeRowId }) => employeeRowId);
    const byId = await this.employees.mapByIds(actor, ids);
    return items.map((item) => ({ ...item, employee: byId.get(item.employeeRowId) ?? null }));
  }

  /**
   * Starts a prepared batch, or asks for a second member. `count` is the number of employees that
   * its preparer confirmed.
   */
  start<B extends Batch>(
    handler: ItemHandler<B>,
    actor: StaffActor,
    id: string,
    count: number,
  ): Promise<B> {
    const event = async (batch: B, tx: Transaction) =>
      (await handler.needsApproval?.(batch, tx)) ? 'ask' : 'start';
    const change = async (batch: B, tx: Transaction) => {
      if (batch.createdBy !== actor.id)
        throw handler.notReady({ detail: `Only who prepared a ${handler.noun} starts it` });
      const { waiting } = await this.items.count(batch, ['waiting'], tx);
      if (waiting !== count) throw handler.countDiffers();
      return { startedBy: actor.id } as Partial<B>;
    };
    return this.move(handler, actor, id, { event, change });
  }

  /** Throws `second_person_needed` for the person who created or started it. */
  approve<B extends Batch>(
    handler: BatchHandler<B>,
    actor: StaffActor,
    id: string,
    change: (batch: B) => Partial<B> = () => ({}),
  ): Promise<B> {
    const approved = async (batch: B, tx: Transaction) => {
      const changes = change(batch);
      await this.staffConfirmation.require(actor, [batch.createdBy, batch.startedBy], tx);
      return { ...changes, approvedBy: actor.id };
    };
    return this.staffConfirmation.decide(actor, () =>
      this.move(handler, actor, id, { event: 'approve', change: approved }),
    );
  }

  /** Stops it. What is done stays. */
  cancel<B extends Batch>(
    handler: BatchHandler<B>,
    actor: CustomerActor,
    id: string,
    also?: (batch: B, tx: Transaction) => void | Promise<void>,
  ): Promise<B> {
    const change = async (batch: B, tx: Transaction) => {
      await also?.(batch, tx);
      return { endedAt: batch.endedAt ?? this.clock.now() } as Partial<B>;
    };
    return this.move(handler, actor, id, { event: 'cancel', change });
  }

  /** Throws the handler's `notFound` and `notReady`, and what `change` throws. */
  async move<B extends Batch>(
    handler: BatchHandler<B>,
    actor: CustomerActor,
    id: string,
    { event: asked, change }: Move<B>,
  ): Promise<B> {
    const { kind, noun, task } = handler;
    if (!isId(kind, id)) throw handler.notFound();
    const moved = await this.database.transaction(async (tx) => {
      const locked = await this.store.lock(actor.tenantId, id, tx);
      if (!locked) throw handler.notFound();
      const batch = await opened(handler, locked, tx);
      // Asked under the lock: the counts may have changed in the meantime.
      const event = typeof asked === 'string' ? asked : await asked(batch, tx);
      const status = nextBatchStatus(batch.status, event, batch.endedAs);
      if (!status) throw handler.notReady({ detail: `The ${noun} is ${batch.status}` });
      const asksUndo = event === 'ask_undo' && { endedAs: batch.status };
      const begins = status === 'running' && { startedAt: batch.startedAt ?? this.clock.now() };
      const changed = await change(batch, tx, event);
      const next = { ...batch, ...changed, ...asksUndo, ...begins, status };
      await this.store.save(next, tx);
      await this.#record(handler, next, { actor: actor.id, event }, tx);
      return next;
    });
    if (isWorking(moved.status)) this.wakeups.call(task, actor.tenantId);
    return moved;
  }

  /** Ends a running batch with its last item. */
  async finish<B extends Batch>(handler: ItemHandler<B>, { customerId, id }: B): Promise<void> {
    await this.database.transaction(async (tx) => {
      const batch = (await this.store.lock(customerId, id, tx)) as B | null;
      const status = batch && nextBatchStatus(batch.status, 'finish');
      if (!batch || !status || !(await handler.isOver(batch, 0, tx))) return;
      const ended = { ...batch, status, endedAt: this.clock.now() };
      await this.store.save(ended, tx);
      await this.#record(handler, ended, { actor: 'system', event: 'finish' }, tx);
    });
  }

  async #record<B extends Batch>(
    handler: BatchHandler<B>,
    batch: B,
    { actor, event }: { actor: string; event: BatchEvent | 'create' },
    tx: Transaction,
  ): Promise<void> {
    const action = handler.audited[event];
    if (!action) return;
    const { customerId, id: subject } = batch;
    const details = handler.details(batch, event);
    await this.audit.append({ customerId, actor, action, subject, details }, tx);
  }
}

/** The batch as its handler uses it. */
async function opened<B extends Batch>(
  handler: BatchHandler<B>,
  batch: Batch,
  on?: Queryable,
): Promise<B> {
  return handler.open ? handler.open(batch, on) : (batch as B);
}

function notTooMany(ids: Id<'emp'>[]): Id<'emp'>[] {
  if (ids.length <= MOST_EMPLOYEES) return ids;
  throw bulkSelectionTooLarge({
    detail: `A job takes ${MOST_EMPLOYEES} employees; choose fewer by a filter`,
  });
}
