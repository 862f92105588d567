import { secondsAfter, type Clock } from '../clock/index.js';
import type { Permit } from '../concurrency/index.js';
import type { Log, LogFields } from '../logging/index.js';

/** What one worker leases and does. How often and when it is tried again is the owner's. */
export interface LeasedWork<C, R> {
  /** Rows done at once, which may change with each result. */
  readonly concurrency: number;
  /** It claims more while fewer than this wait in it. */
  readonly claimBelow: number;
  /** What waits longer here is given back: it must end well within its lease. */
  readonly startWithinSeconds: number;
  /** Whether what is claimed goes before what still waits. */
  readonly isNewestFirst: boolean;
  /** For logs. */
  readonly about?: LogFields;
  /** Bounds the work of this process, where several workers share it. */
  acquire?(): Permit;
  claim(now: Date): Promise<{ claimed: readonly C[]; mayHaveMore: boolean }>;
  /** Null when nothing was done, so that the row is given back. */
  attempt(claimed: C): Promise<R | null>;
  record(results: readonly R[]): Promise<void>;
  release(undone: readonly C[]): Promise<void>;
}

interface Queued<C> {
  claimed: C;
  startBy: Date;
}

interface WorkerParts {
  clock: Clock;
  log: Log;
}

// Results are written in batches of this size, or after this many milliseconds.
const WRITE_AT_ONCE = 64;
const WRITE_AFTER_MS = 10;

/**
 * Claims some rows, works on several at once, and records results in batches. No transaction is open
 * meanwhile.
 */
export class LeaseWorker<C, R> {
  readonly #queue: Queued<C>[] = [];
  #results: R[] = [];
  #undone: C[] = [];
  /** The permit for the next row, held or awaited. */
  #permit: Permit | null = null;
  #underWay = 0;
  #isClaiming = false;
  #isWriting = false;
  #writeTimer: NodeJS.Timeout | null = null;
  #mayHaveMore = false;
  /** Rows that waited too long are due again once they are given back. */
  #wasLate = false;
  #isStopped = false;
  #isResting = false;
  done = 0;

  /** `onRest` is called once, when no work is left. */
  constructor(
    private readonly work: LeasedWork<C, R>,
    private readonly parts: WorkerParts,
    private readonly onRest: (done: number) => void,
  ) {}

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Notifies the worker that there may be more to do. */
  offer(): void {
    this.#mayHaveMore = true;
    this.#pump();
  }

  /** Starts nothing more; what runs finishes. */
  stop(): void {
    this.#isStopped = true;
    this.#undone.push(...this.#queue.splice(0).map(({ claimed }) => claimed));
    this.#pump();
  }

  /** Does everything that is possible now; called after every change. */
  #pump(): void {
    while (this.#queue.length > 0 && this.#underWay < this.work.concurrency) {
      const permit = (this.#permit ??= this.#askPermit());
      if (!permit.isGranted) break;
      this.#permit = null;
      void this.#start(permit);
    }
    // Another worker may use it meanwhile.
    if (this.#permit && (this.#queue.length === 0 || this.#permit.isGranted)) {
      this.#permit.release();
      this.#permit = null;
    }
    if (this.#wantsMore()) void this.#claim();
    this.#writeInTime();
    if (this.#isResting || !this.#isAtRest()) return;
    this.#isResting = true;
    this.onRest(this.done);
  }

  #askPermit(): Permit {
    const permit = this.work.acquire?.() ?? UNBOUNDED;
    if (!permit.isGranted)
      void permit.granted.then(() => {
        this.#pump();
      });
    return permit;
  }

  #writeInTime(): void {
    const news = this.#results.length + this.#undone.length;
    if (news === 0 || this.#isWriting) return;
    if (news >= WRITE_AT_ONCE || this.#underWay === 0) void this.#write();
    else
      this.#writeTimer ??= setTimeout(() => {
        if (!this.#isWriting) void this.#write();
      }, WRITE_AFTER_MS);
  }

  #wantsMore(): boolean {
    const mayClaim = this.#mayHaveMore && !this.#isClaiming && !this.#isStopped;
    // What is not written in time loses its lease, and would be done again.
    const isBehind = this.#results.length + this.#undone.length >= WRITE_AT_ONCE;
    return mayClaim && !isBehind && this.#queue.length < this.work.claimBelow;
  }

  #isAtRest(): boolean {
    const isIdle = this.#underWay === 0 && !this.#isClaiming && !this.#isWriting;
    const mayGoOn = this.#mayHaveMore && !this.#isStopped;
    return isIdle && this.#queue.length === 0 && !mayGoOn;
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true;
    this.#mayHaveMore = false;
    try {
      const now = this.parts.clock.now();
      const { claimed, mayHaveMore } = await this.work.claim(now);
      const startBy = secondsAfter(now, this.work.startWithinSeconds);
      if (this.#isStopped) this.#undone.push(...claimed);
      else {
        const rows = claimed.map((each) => ({ claimed: each, startBy }));
        this.#queue.splice(this.work.isNewestFirst ? 0 : this.#queue.length, 0, ...rows);
      }
      this.#mayHaveMore ||= mayHaveMore;
    } catch (error) {
      // The next look for due work retries.
      this.parts.log.error('work not claimed', { ...this.work.about, error });
    }
    this.#isClaiming = false;
    this.#pump();
  }

  async #start(permit: Permit): Promise<void> {
    const next = this.#queue.shift();
    this.#underWay += 1;
    if (next) await this.#attempt(next);
    this.#underWay -= 1;
    permit.release();
    this.#pump();
  }

  async #attempt({ claimed, startBy }: Queued<C>): Promise<void> {
    const { clock, log } = this.parts;
    const isLate = clock.now() > startBy;
    this.#wasLate ||= isLate;
    try {
      const result = isLate ? null : await this.work.attempt(claimed);
      if (result === null) {
        this.#undone.push(claimed);
      } else {
        this.#results.push(result);
        this.done += 1;
      }
    } catch (error) {
      log.error('work not done', { ...this.work.about, error });
    }
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    if (this.#writeTimer) clearTimeout(this.#writeTimer);
    this.#writeTimer = null;
    const [results, undone, wasLate] = [this.#results, this.#undone, this.#wasLate];
    [this.#results, this.#undone, this.#wasLate] = [[], [], false];
    try {
      if (results.length > 0) await this.work.record(results);
      if (undone.length > 0) await this.work.release(undone);
      this.#mayHaveMore ||= wasLate;
    } catch (error) {
      // Their leases end, and another look finds them.
      this.parts.log.error('results not recorded', { ...this.work.about, error });
    }
    this.#isWriting = false;
    this.#pump();
  }
}

const UNBOUNDED: Permit = { isGranted: true, granted: Promise.resolve(), release: () => undefined };
