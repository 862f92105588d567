import type { Clock } from '../clock/index.js';
import type { Queryable, Row } from '../database/index.js';
import { isId, type Id } from '../ids/index.js';
import { numberedList } from '../http/index.js';
import { eachTenant } from '../jobs/index.js';
import type { AuditAnchors } from './audit-anchors.js';
import type { AuditCheckpoints, ExportedCheckpoints } from './audit-checkpoints.js';
import type { ListAuditEntriesQuery } from './audit-entry.dto.js';
import type { NewAuditEntry } from './audit-entry.js';
import { auditEntryView, type AuditEntryListView } from './audit-entry.view.js';
import { type AuditReport, AuditVerifier } from './verify/index.js';
import { type AuditHolds, type PruneOrder, type PruneReport, AuditPruner } from './prune/index.js';
import type { AuditStore, LinkedEntry } from './audit.store.js';

const BATCH = 500;

/** The audit of one product: what happened in each tenant, in an order that cannot be changed unseen. */
export class AuditTrail {
  readonly #verifier: AuditVerifier;
  readonly #pruner: AuditPruner;
  #holds: AuditHolds | null = null;

  constructor(
    private readonly store: AuditStore,
    private readonly checkpoints: AuditCheckpoints,
    anchors: AuditAnchors,
    private readonly clock: Clock,
  ) {
    this.#verifier = new AuditVerifier(store, checkpoints, anchors, clock);
    this.#pruner = new AuditPruner(store, checkpoints, anchors, this.#verifier);
  }

  get schema(): string {
    return this.store.place.schema;
  }

  /**
   * Writes an entry in the transaction of what it tells: neither is ever there without the other. By itself where it
   * tells of something that changed nothing.
   */
  append(tenant: Id, entry: NewAuditEntry, on?: Queryable): Promise<void> {
    return this.store.append(tenant, entry, on);
  }

  appendAll(tenant: Id, entries: readonly NewAuditEntry[], on: Queryable): Promise<void> {
    return this.store.appendAll(tenant, entries, on);
  }

  /** See `AuditStore.appending`. */
  appending(rows: string): string {
    return this.store.appending(rows);
  }

  /** An entry for `appending`, with its id and time. */
  rowOf(entry: NewAuditEntry): Row {
    return this.store.rowOf(entry);
  }

  /** Links the committed entries of every tenant; how many. */
  async linkAll(): Promise<number> {
    return eachTenant(await this.store.tenantsWithUnlinked(), (tenant) => this.link(tenant));
  }

  /** Links the committed entries of one tenant, unless another process is at it; how many. */
  async link(tenant: Id): Promise<number> {
    let linked = 0;
    for (let batch = BATCH; batch === BATCH; linked += batch) {
      batch = await this.store.linkSome(tenant, BATCH);
    }
    return linked;
  }

  /** Up to `limit` linked entries after a number, oldest first. */
  async list(tenant: Id, after: number, limit: number): Promise<LinkedEntry[]> {
    // Whoever reads need not wait for the next run of the task.
    await this.link(tenant);
    return this.store.listLinks(tenant, after, limit);
  }

  /** A page of them, as their tenant reads it. */
  page(tenant: Id, query: ListAuditEntriesQuery): Promise<AuditEntryListView> {
    return numberedList(query, (after, limit) => this.list(tenant, after, limit), auditEntryView);
  }

  /** Signs where each chain has grown since it was last signed; how many checkpoints that made. */
  async signAll(): Promise<number> {
    const tenants = await this.store.tenants();
    return eachTenant(tenants, async (tenant) => ((await this.#sign(tenant)) ? 1 : 0));
  }

  tenants(): Promise<Id[]> {
    return this.store.tenants();
  }

  /** All checkpoints of a tenant, to be kept where nobody who can change the database reaches. */
  async exportCheckpoints(tenant: Id): Promise<ExportedCheckpoints> {
    await this.link(tenant);
    await this.#sign(tenant);
    const stored = await this.store.listCheckpoints(tenant);
    return this.checkpoints.export(
      tenant,
      stored.map(({ token }) => token),
    );
  }

  /** Whose chains the checkpoints of an export are of, as far as they were signed here and are of this product. */
  async subjectsOf(exported: readonly string[]): Promise<Id[]> {
    const { tenantPrefix } = this.store.place;
    const read = await Promise.all(exported.map((token) => this.checkpoints.read(token)));
    const subjects = read.map((checkpoint) => checkpoint?.tenant ?? '');
    return [...new Set(subjects)].filter((subject) => isId(tenantPrefix, subject));
  }

  verify(tenant: Id, exported: readonly string[] = []): Promise<AuditReport> {
    return this.#verifier.verify(tenant, exported);
  }

  /** What these hold is not ended. */
  keepWhile(holds: AuditHolds): void {
    this.#holds = holds;
  }

  /** Until the transaction ends, no entry of the tenant is ended: who places a hold need not wonder which came first. */
  fence(tenant: Id, tx: Queryable): Promise<void> {
    return this.store.fence(tenant, tx);
  }

  /** Ends what is past its time, or says what that would be. */
  prune(tenant: Id, order: PruneOrder): Promise<PruneReport> {
    return this.#pruner.prune(tenant, order, { holds: this.#holds, now: this.clock.now() });
  }

  async #sign(tenant: Id): Promise<boolean> {
    const at = this.clock.now();
    // Before the end of the chain is read: what waits now may be linked by then.
    const waiting = await this.store.oldestWaiting(tenant);
    const last = await this.store.lastLink(tenant);
    const { sequence } = last;
    const signed = await this.store.lastCheckpoint(tenant);
    if (sequence <= (signed?.sequence ?? 0)) return false;
    const datedFrom = waiting && waiting < at ? waiting : at;
    const token = await this.checkpoints.sign(tenant, last, { at, datedFrom });
    return this.store.insertCheckpoint(tenant, { sequence, at, token });
  }
}
