import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import type { Principal } from '../access/index.js';
import type { Page } from '../http/index.js';
import { isId, type Id } from '../ids/index.js';
import { eachOf, inBatches, Task } from '../jobs/index.js';
import { AuditSignatures, type ExportedCheckpoints } from './audit-signatures.js';
import type { AuditEntry, AuditFilters, LinkedEntry } from './audit-entry.js';
import type { AuditReport } from './audit-fault.js';
import { AuditVerifier } from './audit-verifier.js';
import { type AuditHolds, type PruneOrder, type PruneReport, AuditPruner } from './audit-pruner.js';
import {
  EXPORTED_ACTION,
  MOST_EXPORTED,
  type AuditExport,
  type ExportFormat,
} from './audit.policy.js';
import { AuditStore } from './audit.store.js';
import { SigningKeyRing } from '../crypto/index.js';
import { Database } from '../database/index.js';
import type { TenantKind } from '../tenants/index.js';

const BATCH = 500;
const EXPORT_PAGE = 1_000;

/** The audit of one product: an order of events per tenant that cannot be changed unnoticed. */
export class AuditTrail {
  readonly #verifier: AuditVerifier;
  readonly #pruner: AuditPruner;
  #holds: AuditHolds | null = null;

  constructor(
    /** What is written, read and locked without a rule of this class. */
    readonly store: AuditStore,
    private readonly signatures: AuditSignatures,
    private readonly clock: Clock,
  ) {
    this.#verifier = new AuditVerifier(store, signatures, clock);
    this.#pruner = new AuditPruner(store, signatures, this.#verifier);
  }

  /** Links the committed entries of every tenant; returns their number. */
  async linkAll(): Promise<number> {
    return eachOf(await this.store.tenantsWithUnlinked(), (tenant) => this.link(tenant));
  }

  /**
   * Links the committed entries of one tenant, unless another process is doing so; returns their
   * number.
   */
  link(tenant: Id): Promise<number> {
    return inBatches(BATCH, (size) => this.store.linkSome(tenant, size));
  }

  /** Up to `limit` linked entries after a number, oldest first. */
  async list(tenant: Id, after: number, limit: number): Promise<LinkedEntry[]> {
    // A reader need not wait for the task's next run.
    await this.link(tenant);
    return this.store.listLinks(tenant, after, limit);
  }

  /** The newest entries that match, page by page, and what records the export before the first. */
  export(
    { tenantId: tenant, id: actor }: Principal,
    filters: AuditFilters,
    format: ExportFormat,
  ): AuditExport {
    // Without the search value: it may be a person's name.
    const details = { format, ...(filters.by && { filtered_by: filters.by.field }) };
    const entry = { actor, action: EXPORTED_ACTION, outcome: 'allowed', details } as const;
    const begin = (): Promise<void> => this.store.append(tenant, { ...entry, subject: tenant });
    return { begin, pages: this.#pages(tenant, filters) };
  }

  async *#pages(tenant: Id, filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
    let after: Page<'aud'>['after'] = null;
    for (let read = 0; read < MOST_EXPORTED; read += EXPORT_PAGE) {
      const page: Page<'aud'> = { limit: EXPORT_PAGE, after, before: null };
      const rows = (await this.store.search(tenant, filters, page)).slice(0, EXPORT_PAGE);
      yield rows;
      if (rows.length < EXPORT_PAGE) return;
      after = rows.at(-1)?.id ?? null;
    }
  }

  /** Signs every chain that has grown; returns the number of new checkpoints. */
  async signAll(): Promise<number> {
    const tenants = await this.store.tenants();
    return eachOf(tenants, async (tenant) => ((await this.#sign(tenant)) ? 1 : 0));
  }

  /** All checkpoints of a tenant, to be kept beyond the reach of the database's administrators. */
  async exportCheckpoints(tenant: Id): Promise<ExportedCheckpoints> {
    await this.link(tenant);
    await this.#sign(tenant);
    const stored = await this.store.listCheckpoints(tenant);
    return this.signatures.export(
      tenant,
      stored.map(({ token }) => token),
    );
  }

  /**
   * The tenants of exported checkpoints, as far as these were signed here and belong to this
   * product.
   */
  async subjectsOf(exported: readonly string[]): Promise<Id[]> {
    const { idPrefix } = this.store.place;
    const read = await Promise.all(exported.map((token) => this.signatures.readCheckpoint(token)));
    const subjects = read.map((checkpoint) => checkpoint?.tenant ?? '');
    return [...new Set(subjects)].filter((subject) => isId(idPrefix, subject));
  }

  verify(tenant: Id, exported: readonly string[] = []): Promise<AuditReport> {
    return this.#verifier.verify(tenant, exported);
  }

  /** Entries under these holds are not removed. */
  keepWhile(holds: AuditHolds): void {
    this.#holds = holds;
  }

  /** Removes entries past their retention, or reports which ones in a dry run. */
  prune(tenant: Id, order: PruneOrder): Promise<PruneReport> {
    return this.#pruner.prune(tenant, order, { holds: this.#holds, now: this.clock.now() });
  }

  async #sign(tenant: Id): Promise<boolean> {
    const at = this.clock.now();
    // Before the chain's end is read: waiting entries may be linked by then.
    const waiting = await this.store.oldestWaiting(tenant);
    const last = await this.store.lastLink(tenant);
    const { sequence } = last;
    const signed = await this.store.lastCheckpoint(tenant);
    if (sequence <= (signed?.sequence ?? 0)) return false;
    const datedFrom = waiting && waiting < at ? waiting : at;
    const token = await this.signatures.signCheckpoint(tenant, last, { at, datedFrom });
    return this.store.insertCheckpoint(tenant, { sequence, at, token });
  }
}

const HOUR_MS = 3_600_000;

/** The audit trails of all products. Background work and command line find them here. */
@Injectable()
export class AuditTrails {
  readonly #all: AuditTrail[] = [];
  /** The last hour each product was signed: when one fails, the other is not signed again. */
  readonly #signedHours = new Map<AuditTrail, number>();

  constructor(
    private readonly database: Database,
    private readonly ring: SigningKeyRing,
    private readonly clock: Clock,
  ) {}

  get all(): readonly AuditTrail[] {
    return this.#all;
  }

  open(place: TenantKind): AuditTrail {
    const store = new AuditStore(this.database, this.clock, place);
    const trail = new AuditTrail(store, new AuditSignatures(this.ring), this.clock);
    this.#all.push(trail);
    return trail;
  }

  /** Links committed entries into the chains. One process at a time works on a tenant. */
  @Task('link-audit')
  linkAll(): Promise<number> {
    return eachOf(this.#all, (trail) => trail.linkAll());
  }

  /** Signs every chain that has grown, once in every hour of the clock and once after a start. */
  @Task('sign-audit')
  signAll(): Promise<number> {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    const due = this.#all.filter((trail) => this.#signedHours.get(trail) !== hour);
    return eachOf(due, async (trail) => {
      const signed = await trail.signAll();
      this.#signedHours.set(trail, hour);
      return signed;
    });
  }
}
