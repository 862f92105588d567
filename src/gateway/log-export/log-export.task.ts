import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Semaphore } from '../../platform/concurrency/index.js';
import type { Id } from '../../platform/ids/index.js';
import {
  doublingDelaySeconds,
  KeyedRuns,
  Task,
  Wakeups,
  type BackgroundTask,
} from '../../platform/jobs/index.js';
import { Log } from '../../platform/logging/index.js';
import { outboxAttempts, StoredQueues } from '../../platform/metrics/index.js';
import { GatewayAudit } from '../audit/index.js';
import { ConnectionsService } from '../connections/index.js';
import { CollectorClient, type CollectorResult } from './collector-client.js';
import { exportedEntries } from './export-format.policy.js';
import { LogExportStore, type ExportClaim, type ExportRef } from './log-export.store.js';

const TASK = 'export-logs';
const QUEUE = 'gateway_log_export';
/** Well above the time of a call. */
const LEASE_SECONDS = 60;
const MOST_ENTRIES = 500;
/** In one process. Collectors that hang hold only the places of their own customers. */
const MOST_AT_ONCE = 64;
const DELAYS = { first: 5, most: 900 };
const MOST_RETRY_AFTER = 3_600;

/**
 * Hands the audit of each customer to its collectors, in its order and at least once (ADR 85). It keeps
 * only a position, so a collector that is away costs nothing and loses nothing.
 */
@Injectable()
export class LogExportTask implements BackgroundTask, OnModuleInit {
  readonly #runs: KeyedRuns<ExportRef>;
  readonly #semaphore = new Semaphore<Id>(MOST_AT_ONCE, { leavesRoom: true });

  constructor(
    private readonly store: LogExportStore,
    private readonly audit: GatewayAudit,
    private readonly connections: ConnectionsService,
    private readonly collectors: CollectorClient,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly queues: StoredQueues,
    wakeups: Wakeups,
  ) {
    this.#runs = new KeyedRuns(wakeups, TASK, ({ connectionId }) => connectionId);
  }

  onModuleInit(): void {
    this.queues.add(QUEUE, () => this.store.waiting());
  }

  /** Returns the number of entries that were accepted. */
  @Task(TASK)
  run(signal: AbortSignal = new AbortController().signal): Promise<number> {
    return this.#runs.runAll(
      () => this.store.due(),
      (each) => this.#start(each, signal),
      signal,
    );
  }

  #start(at: ExportRef, signal: AbortSignal): Promise<number> {
    const { customerId, connectionId } = at;
    return this.#semaphore
      .run(customerId, () => this.#sendAll(at, signal))
      .catch((error: unknown) => {
        // The lease ends, and another run goes on.
        this.log.error('audit not exported', { tenant: customerId, subject: connectionId, error });
        return 0;
      });
  }

  /**
   * Until the collector has everything, fails, or is switched off. One call at a time keeps the order.
   * Returns the number of entries that were accepted.
   */
  async #sendAll(at: ExportRef, signal: AbortSignal): Promise<number> {
    let sent = 0;
    while (!signal.aborted) {
      const claim = await this.store.claim(at, LEASE_SECONDS);
      if (!claim) break;
      const linked = await this.audit.trail.list(
        at.customerId,
        claim.sequence,
        sizeAfter(claim.failures),
      );
      const last = linked.at(-1);
      const entries = exportedEntries(linked);
      const handed = last ? await this.#send(claim, entries, signal) : null;
      if (handed?.kind === 'failed') {
        await this.#fail(claim, handed);
        break;
      }
      const isTaken = handed?.kind === 'accepted';
      await this.store.advance(claim, isTaken && last ? last.sequence : claim.sequence);
      if (!isTaken) break;
      sent += entries.length;
      outboxAttempts.inc({ kind: QUEUE, result: 'delivered' });
      await this.connections.noteUse({ customerId: at.customerId, id: at.connectionId });
    }
    return sent;
  }

  async #send(
    { customerId, connectionId }: ExportClaim,
    entries: Parameters<CollectorClient['send']>[2],
    signal: AbortSignal,
  ): Promise<CollectorResult> {
    // Links whose entries were removed: their numbers are missing, which tells.
    if (entries.length === 0) return { kind: 'accepted' };
    const connection = await this.connections.find(customerId, connectionId);
    if (!connection?.enabled) return { kind: 'stopped' };
    const secrets = await this.connections.secretsOf(connection);
    return this.collectors.send(connection, secrets, entries, signal);
  }

  async #fail(
    claim: ExportClaim,
    { error, retryAfter }: Extract<CollectorResult, { kind: 'failed' }>,
  ): Promise<void> {
    outboxAttempts.inc({ kind: QUEUE, result: 'retry' });
    const wait = Math.max(
      doublingDelaySeconds(claim.failures, Math.random(), DELAYS),
      Math.min(retryAfter ?? 0, MOST_RETRY_AFTER),
    );
    await this.store.postpone(claim, secondsAfter(this.clock.now(), wait));
    await this.connections.noteError(
      { customerId: claim.customerId, id: claim.connectionId },
      error,
    );
  }
}

/** Fewer after each failure: an answer that says "too large" is understood without reading it. */
function sizeAfter(failures: number): number {
  return Math.max(1, MOST_ENTRIES >> Math.min(failures, 9));
}
