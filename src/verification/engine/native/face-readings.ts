import { Injectable } from '@nestjs/common';
import { unlessAborted } from '../../../platform/concurrency/index.js';
import { sha256 } from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { PictureWorkers } from './workers/picture-workers.js';
import type { EngineJobs } from './workers/engine-jobs.js';

/** A picture of a session. Its bytes decide what is read, never its name. */
export interface SessionPicture {
  readonly sessionId: Id<'vs'>;
  readonly picture: Uint8Array;
}

type Job = 'analyseSelfie' | 'readFrame';
type Reading<Name extends Job> = Promise<EngineJobs[Name]['answer']>;

/** The challenge of a picture lives 60 seconds, and its run follows at once. */
const KEPT_MS = 120_000;
/** About 20 MB. */
const MOST_KEPT = 240;
/** Pictures that wait: at most 32 MB, and seldom more than 2. */
const MOST_AHEAD = 32;

/**
 * Reads each picture of a face once: the hint, the look ahead and the run that decides share the
 * reading, in this process's memory. Another process reads the picture again.
 */
@Injectable()
export class FaceReadings {
  readonly #kept = new Map<string, Reading<Job>>();
  readonly #ahead: SessionPicture[] = [];
  #isReadingAhead = false;

  constructor(private readonly workers: PictureWorkers) {}

  /** Throws `JobFailed` without a result, and when `signal` aborts. */
  selfie(of: SessionPicture, signal: AbortSignal): Reading<'analyseSelfie'> {
    return unlessAborted(this.#once('analyseSelfie', of), signal);
  }

  /** As `selfie`. */
  frame(of: SessionPicture, signal: AbortSignal): Reading<'readFrame'> {
    return unlessAborted(this.#once('readFrame', of), signal);
  }

  /** Reads a frame before a run asks for it. One at a time, so that runs do not wait for many. */
  readAhead(frame: SessionPicture): void {
    if (this.workers.count === 0 || this.#ahead.length >= MOST_AHEAD) return;
    this.#ahead.push(frame);
    if (!this.#isReadingAhead) void this.#readAllAhead();
  }

  async #readAllAhead(): Promise<void> {
    this.#isReadingAhead = true;
    for (let next = this.#ahead.shift(); next; next = this.#ahead.shift()) {
      // A failure is the run's to report: it reads the frame again.
      await this.#once('readFrame', next).catch(() => undefined);
    }
    this.#isReadingAhead = false;
  }

  #once<Name extends Job>(name: Name, { sessionId, picture }: SessionPicture): Reading<Name> {
    const key = `${name} ${sessionId} ${sha256(picture).toString('hex')}`;
    const kept = this.#kept.get(key) as Reading<Name> | undefined;
    if (kept) return kept;
    const reading = this.workers.ask(name, { picture });
    this.#keep(key, reading);
    return reading;
  }

  #keep(key: string, reading: Reading<Job>): void {
    const drop = (): void => {
      if (this.#kept.get(key) === reading) this.#kept.delete(key);
    };
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(key, reading);
    setTimeout(drop, KEPT_MS).unref();
    reading.catch(drop);
  }
}
