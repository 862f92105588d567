import { secondsAfter, type Clock } from '../../clock/index.js';
import type { Id } from '../../ids/index.js';
import type { Log } from '../../logging/index.js';
import type { DeliveryTargets } from '../endpoints/delivery-targets.js';
import type { DeliverySender } from './delivery-sender.js';
import type { DueDeliveryStore } from './due-delivery.store.js';
import type { ClaimedDelivery, DeliveryTarget, EndpointRef, Outcome } from './delivery.js';
import type { Permit, Semaphore } from '../../concurrency/index.js';

const START = 8;
const MAX = 32;

/**
 * An endpoint's concurrent deliveries: one more after each success, half after each strain. A
 * hanging endpoint soon holds one connection; recovery is quick.
 */
export class AdaptiveLimit {
  #current = START;

  get current(): number {
    return this.#current;
  }

  /** Whether the endpoint has its default limit, so nothing is worth remembering. */
  get isUsual(): boolean {
    return this.#current >= START;
  }

  note(isOverloaded: boolean): void {
    this.#current = isOverloaded
      ? Math.max(1, this.#current >> 1)
      : Math.min(MAX, this.#current + 1);
  }
}

const LEASE_SECONDS = 60;
// A delivery that waits longer here is given back: its call of 15 s must end well within the lease.
const START_WITHIN_SECONDS = 20;
// Results are written in batches of this size, or after this many milliseconds.
const WRITE_AT_ONCE = 64;
const WRITE_AFTER_MS = 10;
// Claims ahead, so that sending does not wait for the database.
const CLAIM_AHEAD = 8;

/** Shared by all workers of a product. */
export interface DeliveryParts {
  due: DueDeliveryStore;
  targets: DeliveryTargets;
  sender: DeliverySender;
  clock: Clock;
  log: Log;
}

export interface WorkerContext {
  at: EndpointRef;
  limit: AdaptiveLimit;
  /** Bounds the deliveries of this process, by tenant. */
  semaphore: Semaphore<Id>;
  /** Called once, when no work is left. */
  onRest: () => void;
  /** Aborts the running calls. */
  cutOff: AbortSignal;
}

/**
 * Sends one endpoint's due deliveries: claims some, sends concurrently within its limit, and
 * records results in batches. No transaction is open while sending.
 */
export class EndpointWorker {
  readonly #queue: (ClaimedDelivery & { startBy: Date })[] = [];
  #target: DeliveryTarget | null = null;
  #outcomes: Outcome[] = [];
  #unsent: ClaimedDelivery[] = [];
  /** The permit for the next delivery, held or awaited. */
  #permit: Permit | null = null;
  #underWay = 0;
  #isClaiming = false;
  #isWriting = false;
  #writeTimer: NodeJS.Timeout | null = null;
  #mayHaveMore = true;
  #isStopped = false;
  #isResting = false;
  sent = 0;

  constructor(
    private readonly parts: DeliveryParts,
    private readonly context: WorkerContext,
  ) {}

  /** Notifies the worker that there may be more to send. */
  offer(): void {
    this.#mayHaveMore = true;
    this.pump();
  }

  /** Starts no more calls; running ones finish. */
  stop(): void {
    this.#isStopped = true;
    this.#unsent.push(...this.#queue.splice(0));
    this.pump();
  }

  /** Does everything that is possible now; called after every change. */
  pump(): void {
    const { limit, onRest } = this.context;
    while (this.#queue.length > 0 && this.#underWay < limit.current) {
      const permit = this.#takePermit();
      if (!permit) break;
      void this.#send(permit);
    }
    this.#returnUnusedPermit();
    if (this.#wantsMore()) void this.#claim();
    this.#writeInTime();
    if (this.#isResting || !this.#isAtRest()) return;
    this.#isResting = true;
    onRest();
  }

  /** A permit for one delivery, or null when this worker must wait. */
  #takePermit(): Permit | null {
    const permit = (this.#permit ??= this.#askPermit());
    if (!permit.isGranted) return null;
    this.#permit = null;
    return permit;
  }

  #askPermit(): Permit {
    const { semaphore, at } = this.context;
    const permit = semaphore.acquire(at.tenant);
    if (!permit.isGranted)
      void permit.granted.then(() => {
        this.pump();
      });
    return permit;
  }

  #returnUnusedPermit(): void {
    if (!this.#permit || (this.#queue.length > 0 && !this.#permit.isGranted)) return;
    this.#permit.release();
    this.#permit = null;
  }

  #writeInTime(): void {
    const news = this.#outcomes.length + this.#unsent.length;
    if (news === 0 || this.#isWriting) return;
    if (news >= WRITE_AT_ONCE || this.#underWay === 0) void this.#write();
    else
      this.#writeTimer ??= setTimeout(() => {
        if (!this.#isWriting) void this.#write();
      }, WRITE_AFTER_MS);
  }

  #wantsMore(): boolean {
    return (
      this.#mayHaveMore &&
      !this.#isClaiming &&
      !this.#isStopped &&
      this.#queue.length < (this.context.limit.current * CLAIM_AHEAD) / 2
    );
  }

  #isAtRest(): boolean {
    const isIdle = this.#underWay === 0 && !this.#isClaiming && !this.#isWriting;
    const mayGoOn = this.#mayHaveMore && !this.#isStopped;
    return isIdle && this.#queue.length === 0 && !mayGoOn;
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true;
    this.#mayHaveMore = false;
    const { at } = this.context;
    const { due, targets, clock } = this.parts;
    try {
      const now = clock.now();
      const count = this.context.limit.current * CLAIM_AHEAD;
      const [claimed, target] = await Promise.all([
        due.claim(at, now, secondsAfter(now, LEASE_SECONDS), count),
        targets.find(at, now),
      ]);
      this.#target = target;
      const startBy = secondsAfter(now, START_WITHIN_SECONDS);
      if (this.#isStopped || !target) this.#unsent.push(...claimed);
      else this.#queue.unshift(...claimed.map((each) => ({ ...each, startBy })));
      this.#mayHaveMore ||= target !== null && claimed.length >= count;
    } catch (error) {
      // The next look for due work retries.
      this.parts.log.error('deliveries not claimed', { subject: at.endpoint, error });
    }
    this.#isClaiming = false;
    this.pump();
  }

  async #send(permit: Permit): Promise<void> {
    const delivery = this.#queue.shift();
    const target = this.#target;
    this.#underWay += 1;
    if (delivery && target) await this.#sendTo(target, delivery);
    this.#underWay -= 1;
    permit.release();
    this.pump();
  }

  async #sendTo(
    target: DeliveryTarget,
    delivery: ClaimedDelivery & { startBy: Date },
  ): Promise<void> {
    const { at, cutOff, limit } = this.context;
    if (this.parts.clock.now() > delivery.startBy) {
      this.#unsent.push(delivery);
      this.#mayHaveMore = true;
      return;
    }
    try {
      const sent = await this.parts.sender.send({ at, target, delivery, signal: cutOff });
      if (!sent) {
        this.#unsent.push(delivery);
        return;
      }
      this.sent += 1;
      this.#outcomes.push(sent.outcome);
      limit.note(sent.isOverloaded);
      if (sent.isGone) this.stop();
    } catch (error) {
      this.parts.log.error('delivery not sent', { subject: at.endpoint, error });
    }
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    if (this.#writeTimer) clearTimeout(this.#writeTimer);
    this.#writeTimer = null;
    const { at } = this.context;
    const [outcomes, unsent] = [this.#outcomes, this.#unsent];
    this.#outcomes = [];
    this.#unsent = [];
    try {
      if (outcomes.length > 0) await this.parts.due.record(at, outcomes);
      if (unsent.length > 0) await this.parts.due.release(at, unsent);
    } catch (error) {
      // Their leases expire, and they are sent again: at least once.
      this.parts.log.error('attempts not recorded', { subject: at.endpoint, error });
    }
    this.#isWriting = false;
    this.pump();
  }
}
