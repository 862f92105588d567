import type { Wakeups } from '../jobs/index.js';
import { outsideRequests } from '../logging/index.js';
import { DeliveryLane, type DeliveryParts } from './delivery-lane.js';
import { EndpointPace } from './endpoint-pace.js';
import type { EndpointRef } from './outbox.js';
import { Slots } from '../concurrency/index.js';

// Of one process, for all its endpoints; of those a tenant has its share.
const MAX_UNDER_WAY = 256;
const LOOK_AGAIN_MS = 1_000;

export interface DispatcherOptions {
  /** The background task that calls `run`. */
  task: string;
  /** How often at most to look for due work that nobody offered. */
  lookIntervalMs: number;
  /** How long calls under way may take when the process stops. */
  drainTimeoutMs: number;
}

/**
 * Sends what is due, each endpoint in a lane of its own, so that a slow or dead one delays nobody else. Work that this
 * process has just made is offered to it; all other work (of another process, of a retry whose time has come, of a killed
 * process whose lease has ended) is found by looking.
 */
export class Dispatcher {
  readonly #lanes = new Map<string, DeliveryLane>();
  readonly #paces = new Map<string, EndpointPace>();
  readonly #slots = new Slots(MAX_UNDER_WAY);
  readonly #cutOff = new AbortController();
  #offered: EndpointRef[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  #sent = 0;

  constructor(
    private readonly parts: DeliveryParts,
    private readonly wakeups: Wakeups,
    private readonly options: DispatcherOptions,
  ) {}

  /** There is something to send now: call it when the transaction that made it is committed. */
  offer(endpoints: readonly EndpointRef[]): void {
    this.#offered.push(...endpoints);
    this.wakeups.call(this.options.task);
  }

  /** Sends until nothing is due or under way; how many attempts it made. */
  async run(signal = new AbortController().signal): Promise<number> {
    const before = this.#sent;
    for (;;) {
      if (!signal.aborted) await this.#startLanes();
      if (this.#lanes.size === 0) break;
      if (signal.aborted) await this.#drain();
      else await this.wakeups.wait(this.options.task, LOOK_AGAIN_MS, signal);
    }
    return this.#sent - before;
  }

  /** Sends nothing more to an endpoint, of what this process holds; call it when the endpoint's end is committed. */
  halt({ tenant, endpoint }: EndpointRef): void {
    // What the lane still writes is not the doing of whoever ended it.
    outsideRequests(() => this.#lanes.get(`${tenant}/${endpoint}`)?.stop());
  }

  async #startLanes(): Promise<void> {
    const offered = this.#offered;
    this.#offered = [];
    for (const each of offered) this.#laneOf(each).offer();
    const now = performance.now();
    if (now - this.#lookedAt < this.options.lookIntervalMs) return;
    this.#lookedAt = now;
    for (const each of await this.parts.due.dueEndpoints(this.parts.clock.now())) {
      this.#laneOf(each).offer();
    }
  }

  #laneOf(at: EndpointRef): DeliveryLane {
    const name = `${at.tenant}/${at.endpoint}`;
    const known = this.#lanes.get(name);
    if (known) return known;
    const pace = this.#paces.get(name) ?? new EndpointPace();
    const lane = new DeliveryLane(this.parts, {
      at,
      pace,
      slots: this.#slots,
      cutOff: this.#cutOff.signal,
      onRest: () => {
        this.#lanes.delete(name);
        this.#sent += lane.sent;
        if (pace.isUsual) this.#paces.delete(name);
        else this.#paces.set(name, pace);
        this.wakeups.call(this.options.task);
      },
    });
    this.#lanes.set(name, lane);
    return lane;
  }

  /** Ends what is under way, in the time there is, and gives back what was not sent. */
  async #drain(): Promise<void> {
    const cutOff = setTimeout(() => {
      this.#cutOff.abort();
    }, this.options.drainTimeoutMs);
    for (const lane of this.#lanes.values()) lane.stop();
    const never = new AbortController().signal;
    while (this.#lanes.size > 0) {
      await this.wakeups.wait(this.options.task, LOOK_AGAIN_MS, never);
    }
    clearTimeout(cutOff);
  }
}
