import { secondsAfter, type Clock } from '../../clock/index.js';
import type { Database } from '../../database/index.js';
import type { Id } from '../../ids/index.js';
import type { Wakeups } from '../../jobs/index.js';
import type { Log } from '../../logging/index.js';
import { localeOf } from '../../text/index.js';
import { findMessageKind, listGuardedKinds } from '../kinds/message-kind.js';
import type { Letterhead } from '../kinds/email-layout.js';
import { renderMessage } from '../kinds/render-message.js';
import { SENDER_TEST } from '../kinds/sender-test.message.js';
import { isCodeLane, type Lane } from './message.js';
import type { MessageListeners } from './message-listeners.js';
import type { MessageStore } from './message.store.js';
import type { ClaimedMessage, DueMessageStore, SettledMessage } from './due-message.store.js';
import { nextStep, type NextStep } from './retry.policy.js';
import type { MessageSender } from './sender.js';

const LEASE_SECONDS = 120;
// A message that waits longer here goes back to the queue: its call must end well within the lease.
const START_WITHIN_SECONDS = 40;
const POLL_INTERVAL_MS = 1_000;
/** One claim of one tenant: small, so that the next tenant's turn comes soon. */
const CLAIM_LIMIT = 32;
const EXPIRY_LIMIT = 100;

export interface LaneParts {
  database: Database;
  due: DueMessageStore;
  messages: MessageStore;
  listeners: MessageListeners;
  clock: Clock;
  wakeups: Wakeups;
  log: Log;
}

export interface LaneOptions {
  lane: Lane;
  /** The provider of a tenant; null while it has none, and its messages wait. */
  senderOf: (tenant: Id) => Promise<MessageSender | null>;
  /** The deployment's own provider, for guarded messages; null without one. */
  ofDeployment: MessageSender | null;
  /** How letters of a tenant look; null for the look of the product. */
  letterheadOf: (tenant: Id) => Promise<Letterhead | null>;
  /** Minimum interval between searches for due work. */
  lookIntervalMs: number;
  /** The time limit for running calls when the process stops. */
  drainTimeoutMs: number;
}

interface Waiting {
  claimed: ClaimedMessage;
  head: Letterhead | null;
  startBy: Date;
}

/** What a lane sends of one tenant through one provider. */
interface Work {
  tenant: Id;
  /** Guarded messages, through the deployment's provider; otherwise what leaves through the tenant's. */
  isGuarded: boolean;
}

/**
 * The messages waiting for one provider. Each provider has its own queue, so one that hangs does
 * not block the others.
 */
class ProviderQueue {
  readonly queue: Waiting[] = [];
  inFlight = 0;

  constructor(readonly sender: MessageSender) {}

  get hasRoom(): boolean {
    return this.queue.length < this.sender.concurrency;
  }

  get isIdle(): boolean {
    return this.inFlight + this.queue.length === 0;
  }
}

/**
 * Sends the messages of one lane, a few of each tenant in turn. No transaction is open while it
 * sends.
 */
export class MessageLane {
  readonly #work = new Map<string, Work>();
  readonly #queues = new Map<MessageSender, ProviderQueue>();
  /** The full queues, by the work that waits for them. */
  readonly #full = new Map<string, ProviderQueue>();
  /** Tenants without a provider. They are skipped for the rest of this run. */
  readonly #withoutProvider = new Set<Id>();
  readonly #results: SettledMessage[] = [];
  readonly #unsent: ClaimedMessage[] = [];
  readonly #abort = new AbortController();
  #searchedAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;
  #sent = 0;

  constructor(
    private readonly parts: LaneParts,
    private readonly options: LaneOptions,
  ) {}

  /** The background task that calls `run`. */
  get task(): string {
    return `send-${this.options.lane.replace('_', '-')}`;
  }

  /** New work: call this after its transaction's commit. */
  offer(tenant: Id): void {
    this.#add(tenant);
    this.parts.wakeups.call(this.task);
  }

  /** Sends until nothing is due or running; returns the number of attempts. */
  async run(signal = new AbortController().signal): Promise<number> {
    const before = this.#sent;
    this.#withoutProvider.clear();
    for (;;) {
      if (signal.aborted) return this.#drain(before);
      await this.#findDueTenants();
      const hadRoom = await this.#claimForNextTenant();
      this.#startAll();
      await this.#recordResults();
      const isIdle = this.#queues.size === 0 && this.#results.length === 0;
      if (isIdle && this.#work.size === 0) return this.#sent - before;
      if (!hadRoom) await this.parts.wakeups.wait(this.task, POLL_INTERVAL_MS, signal);
    }
  }

  async #findDueTenants(): Promise<void> {
    const started = performance.now();
    if (started - this.#searchedAt < this.options.lookIntervalMs) return;
    this.#searchedAt = started;
    const { due, clock } = this.parts;
    for (const tenant of await due.tenantsDue(this.options.lane, clock.now())) {
      if (!this.#withoutProvider.has(tenant)) await this.#endExpired(tenant);
      this.#add(tenant);
    }
  }

  /** The own part comes first: with the deployment's provider it is everything. */
  #add(tenant: Id): void {
    if (!this.#withoutProvider.has(tenant)) this.#put({ tenant, isGuarded: false });
    if (this.options.ofDeployment) this.#put({ tenant, isGuarded: true });
  }

  #put(work: Work): void {
    this.#work.set(keyOf(work), work);
  }

  /**
   * Serves the first tenant whose provider has room; false without one. If it has more messages, it
   * queues up again behind the others.
   */
  async #claimForNextTenant(): Promise<boolean> {
    const { ofDeployment, senderOf } = this.options;
    for (const [key, work] of this.#work) {
      const { tenant, isGuarded } = work;
      if (this.#full.get(key)?.hasRoom === false) continue;
      const sender = isGuarded ? ofDeployment : await senderOf(tenant);
      const provider = sender && this.#queueOf(sender);
      if (provider && !provider.hasRoom) {
        this.#full.set(key, provider);
        continue;
      }
      this.#work.delete(key);
      this.#full.delete(key);
      if (sender) await this.#claim(work, sender);
      else this.#withoutProvider.add(tenant);
      return true;
    }
    return false;
  }

  async #claim(work: Work, sender: MessageSender): Promise<void> {
    const { tenant, isGuarded } = work;
    const { ofDeployment } = this.options;
    const { due, clock } = this.parts;
    const isEverything = !isGuarded && (!ofDeployment || sender === ofDeployment);
    if (isEverything) this.#work.delete(keyOf({ tenant, isGuarded: true }));
    // Before the claim: a code whose claim is lost is not sent again.
    const head = await this.options.letterheadOf(tenant);
    const now = clock.now();
    const until = secondsAfter(now, LEASE_SECONDS);
    const kinds = isEverything ? null : { names: listGuardedKinds(), isListed: isGuarded };
    const asked = { now, until, limit: CLAIM_LIMIT, kinds };
    const claimed = await due.claim(tenant, this.options.lane, asked);
    const startBy = secondsAfter(now, START_WITHIN_SECONDS);
    // Looked for only now: a queue that ran empty during the claim is gone.
    const { queue } = this.#queueOf(sender);
    for (const each of claimed) queue.push({ claimed: each, head, startBy });
    if (claimed.length === CLAIM_LIMIT) this.#put(work);
  }

  /** Made where there is none; one that stays idle goes at the next start. */
  #queueOf(sender: MessageSender): ProviderQueue {
    const queue = this.#queues.get(sender) ?? new ProviderQueue(sender);
    this.#queues.set(sender, queue);
    return queue;
  }

  #startAll(): void {
    for (const provider of this.#queues.values()) this.#start(provider);
  }

  #start(provider: ProviderQueue): void {
    while (!this.#isStopping && provider.inFlight < provider.sender.concurrency) {
      const next = provider.queue.shift();
      if (!next) break;
      if (this.parts.clock.now() > next.startBy) this.#unsent.push(next.claimed);
      else void this.#send(next, provider);
    }
    if (provider.isIdle) this.#queues.delete(provider.sender);
  }

  async #send(next: Waiting, provider: ProviderQueue): Promise<void> {
    provider.inFlight += 1;
    const settled = await this.#attempt(next, provider.sender);
    if (settled) this.#results.push(settled);
    else this.#unsent.push(next.claimed);
    provider.inFlight -= 1;
    this.#sent += 1;
    this.#start(provider);
    this.parts.wakeups.call(this.task);
  }

  /** Null for a message that was abandoned while stopping: another process sends it. */
  async #attempt(
    { claimed, head }: Waiting,
    sender: MessageSender,
  ): Promise<SettledMessage | null> {
    const { lane } = this.options;
    const { tenant, id, kind: name, content, attempts } = claimed;
    const now = this.parts.clock.now();
    const kind = findMessageKind(name);
    const unreadable = {
      claimed,
      status: 'failed',
      reason: 'unreadable',
      dueAt: now,
      trouble: null,
    } as const;
    if (!kind || !content) return unreadable;
    const { address, params, locale } = content;
    let rendered;
    try {
      rendered = renderMessage(kind, params, localeOf(locale), head);
    } catch (error) {
      this.parts.log.error('message not written', { tenant, subject: id, error });
      return unreadable;
    }
    const { result, trouble } = await sender.send(
      { tenant, id, kind: name, address, rendered },
      this.#abort.signal,
    );
    const isCode = isCodeLane(lane);
    if (this.#abort.signal.aborted && result !== 'accepted' && !isCode) return null;
    const step = nextStep(result, { isCode, attempts, random: Math.random() });
    // Other messages are about people: a provider's line would keep their address.
    const told = name === SENDER_TEST.name ? trouble : null;
    return { ...settledBy(step, claimed, this.parts.clock.now()), trouble: told };
  }

  async #recordResults(): Promise<void> {
    const results = this.#results.splice(0);
    const unsent = this.#unsent.splice(0);
    for (const [tenant, ofTenant] of Map.groupBy(results, ({ claimed }) => claimed.tenant))
      await this.#recordResultsOf(tenant, ofTenant);
    for (const [tenant, ofTenant] of Map.groupBy(unsent, (each) => each.tenant)) {
      await this.parts.due.release(tenant, ofTenant);
      if (!this.#isStopping) this.#add(tenant);
    }
  }

  async #recordResultsOf(tenant: Id, results: readonly SettledMessage[]): Promise<void> {
    const { due, clock, log } = this.parts;
    const failed = results.filter(({ status }) => status === 'failed');
    const others = results.filter(({ status }) => status !== 'failed');
    try {
      if (others.length > 0) await due.settle(tenant, others, clock.now());
      for (const each of failed) await this.#fail(tenant, each);
    } catch (error) {
      // Their leases end: codes are not sent again, other messages are.
      log.error('results of messages not recorded', { tenant, error });
    }
  }

  /** Ends the message and notifies its product, in one transaction. */
  #fail(tenant: Id, settled: SettledMessage): Promise<void> {
    const { database, due, messages, listeners, clock } = this.parts;
    return database.transaction(async (tx) => {
      const [id] = await due.settle(tenant, [settled], clock.now(), tx);
      const failed = id && (await messages.lock(tenant, id, tx));
      if (failed) await listeners.notify(failed, tx);
    });
  }

  /** Ends expired messages, and codes whose only attempt was interrupted. */
  async #endExpired(tenant: Id): Promise<void> {
    const { database, due, messages, listeners, clock, log } = this.parts;
    const { lane } = this.options;
    for (const id of await due.listOver(tenant, lane, clock.now(), EXPIRY_LIMIT)) {
      await database
        .transaction(async (tx) => {
          const locked = await messages.lock(tenant, id, tx);
          const isBegun = locked && (await due.isBegun(tenant, id, clock.now(), tx));
          if (!locked || isBegun === null) return;
          const wasInterrupted = isBegun && isCodeLane(lane);
          const ended = wasInterrupted
            ? await messages.end(locked, 'failed', 'interrupted', tx)
            : await messages.end(locked, 'expired', null, tx);
          await listeners.notify(ended, tx);
        })
        .catch((error: unknown) => {
          log.error('message not ended', { tenant, subject: id, error });
        });
    }
  }

  /** Finishes calls within the time limit, and returns the rest to the queue. */
  async #drain(before: number): Promise<number> {
    this.#isStopping = true;
    for (const { queue } of this.#queues.values())
      this.#unsent.push(...queue.splice(0).map(({ claimed }) => claimed));
    const timer = setTimeout(() => {
      this.#abort.abort();
    }, this.options.drainTimeoutMs);
    const never = new AbortController().signal;
    while ([...this.#queues.values()].some(({ inFlight }) => inFlight > 0))
      await this.parts.wakeups.wait(this.task, POLL_INTERVAL_MS, never);
    clearTimeout(timer);
    await this.#recordResults();
    return this.#sent - before;
  }
}

function keyOf({ tenant, isGuarded }: Work): string {
  return `${tenant} ${String(isGuarded)}`;
}

function settledBy(
  step: NextStep,
  claimed: ClaimedMessage,
  now: Date,
): Omit<SettledMessage, 'trouble'> {
  if (step.kind === 'retry')
    return { claimed, status: 'queued', reason: null, dueAt: secondsAfter(now, step.inSeconds) };
  const reason = step.kind === 'failed' ? step.reason : null;
  return { claimed, status: step.kind, reason, dueAt: now };
}
