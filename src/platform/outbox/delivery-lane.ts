import { secondsAfter, type Clock } from '../clock/index.js';
import type { Id } from '../ids/index.js';
import type { Log } from '../logging/index.js';
import type { DeliverySender } from './delivery-sender.js';
import type { DueDeliveryStore } from './due-delivery.store.js';
import type { EndpointPace } from './endpoint-pace.js';
import type {
  ClaimedDelivery,
  DeliveryTarget,
  DeliveryTargets,
  EndpointRef,
  Outcome,
} from './outbox.js';
import type { Slots } from '../concurrency/index.js';

const LEASE_SECONDS = 60;
// What waits longer in this process is given back: with its own 15 s it must end well within the lease.
const START_WITHIN_SECONDS = 20;
// Results are written together: so many, or as many as have come in so many milliseconds.
const WRITE_AT_ONCE = 64;
const WRITE_AFTER_MS = 10;
// Claimed ahead of what is under way, so that the endpoint need not wait for the database.
const CLAIM_AHEAD = 8;

/** What all lanes of a product share. */
export interface DeliveryParts {
  due: DueDeliveryStore;
  targets: DeliveryTargets;
  sender: DeliverySender;
  clock: Clock;
  log: Log;
}

export interface LaneSurroundings {
  at: EndpointRef;
  pace: EndpointPace;
  slots: Slots;
  /** Called once, when nothing is left to do. */
  onRest: () => void;
  /** Gives up what is under way. */
  cutOff: AbortSignal;
}

/**
 * Sends the due deliveries of one endpoint: claims some, sends as many at once as its pace allows, and writes down in one
 * statement what has come back since the last. Nothing is sent inside a transaction.
 */
export class DeliveryLane {
  readonly #queue: (ClaimedDelivery & { startBy: Date })[] = [];
  #target: DeliveryTarget | null = null;
  #outcomes: Outcome[] = [];
  #unsent: ClaimedDelivery[] = [];
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
    private readonly surroundings: LaneSurroundings,
  ) {}

  get tenant(): Id {
    return this.surroundings.at.tenant;
  }

  /** Says that there may be more to send. */
  offer(): void {
    this.#mayHaveMore = true;
    this.pump();
  }

  /** Sends nothing more; what is under way ends. */
  stop(): void {
    this.#isStopped = true;
    this.#unsent.push(...this.#queue.splice(0));
    this.pump();
  }

  /** Does whatever can be done now; called whenever something has changed. */
  pump(): void {
    const { pace, slots, onRest } = this.surroundings;
    while (this.#queue.length > 0 && this.#underWay < pace.limit && slots.take(this)) {
      void this.#send();
    }
    if (this.#wantsMore()) void this.#claim();
    this.#writeInTime();
    if (this.#isResting || !this.#isAtRest()) return;
    this.#isResting = true;
    onRest();
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
      this.#queue.length < (this.surroundings.pace.limit * CLAIM_AHEAD) / 2
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
    const { at, pace } = this.surroundings;
    const { due, targets, clock } = this.parts;
    try {
      const now = clock.now();
      const limit = pace.limit * CLAIM_AHEAD;
      const [claimed, target] = await Promise.all([
        due.claim(at, now, secondsAfter(now, LEASE_SECONDS), limit),
        targets.find(at, now),
      ]);
      this.#target = target;
      const startBy = secondsAfter(now, START_WITHIN_SECONDS);
      if (this.#isStopped || !target) this.#unsent.push(...claimed);
      else this.#queue.unshift(...claimed.map((each) => ({ ...each, startBy })));
      this.#mayHaveMore ||= target !== null && claimed.length >= limit;
    } catch (error) {
      // The next look for due work tries again.
      this.parts.log.error('deliveries not claimed', { subject: at.endpoint, error });
    }
    this.#isClaiming = false;
    this.pump();
  }

  async #send(): Promise<void> {
    const delivery = this.#queue.shift();
    const target = this.#target;
    this.#underWay += 1;
    if (delivery && target) await this.#sendTo(target, delivery);
    this.#underWay -= 1;
    this.surroundings.slots.give(this);
    this.pump();
  }

  async #sendTo(
    target: DeliveryTarget,
    delivery: ClaimedDelivery & { startBy: Date },
  ): Promise<void> {
    const { at, cutOff, pace } = this.surroundings;
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
      pace.note(sent.isStrained);
      if (sent.isGone) this.stop();
    } catch (error) {
      this.parts.log.error('delivery not sent', { subject: at.endpoint, error });
    }
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    if (this.#writeTimer) clearTimeout(this.#writeTimer);
    this.#writeTimer = null;
    const { at } = this.surroundings;
    const [outcomes, unsent] = [this.#outcomes, this.#unsent];
    this.#outcomes = [];
    this.#unsent = [];
    try {
      if (outcomes.length > 0) await this.parts.due.record(at, outcomes);
      if (unsent.length > 0) await this.parts.due.release(at, unsent);
    } catch (error) {
      // Their leases end, and they are sent again: at least once.
      this.parts.log.error('attempts not recorded', { subject: at.endpoint, error });
    }
    this.#isWriting = false;
    this.pump();
  }
}
