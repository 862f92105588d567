import { Injectable } from '@nestjs/common';
import { unlessAborted } from '../../../platform/concurrency/index.js';
import { sha256 } from '../../../platform/crypto/index.js';
import { EngineWorkers, type Asker } from './workers/engine-workers.js';
import type { EngineJobs } from './workers/engine-jobs.js';

type Job = 'analyseSelfie' | 'readFrame';
type Reading<Name extends Job> = Promise<EngineJobs[Name]['answer']>;

/** The challenge of a picture lives 60 seconds, and its run follows at once. */
const KEPT_MS = 120_000;
/** About 20 MB. */
const MOST_KEPT = 240;

/**
 * Reads each picture of a face once: the hint, the look ahead and the run that decides share the
 * reading, in this process's memory. Another process reads the picture again.
 */
@Injectable()
export class FaceReadings {
  readonly #kept = new Map<string, Reading<Job>>();

  constructor(private readonly workers: EngineWorkers) {}

  /**
   * The bytes of the picture and its session decide what is read, never a name. Throws `JobFailed`
   * without a result, and when the asker's signal aborts.
   */
  selfie(picture: Uint8Array, asker: Asker): Reading<'analyseSelfie'> {
    return this.#once('analyseSelfie', picture, asker);
  }

  /** As `selfie`. */
  frame(picture: Uint8Array, asker: Asker): Reading<'readFrame'> {
    return this.#once('readFrame', picture, asker);
  }

  /** Reads a frame before a run asks for it. A failure is the run's to report. */
  readAhead(frame: Uint8Array, asker: Asker): void {
    if (this.workers.count === 0) return;
    this.#once('readFrame', frame, { ...asker, isOptional: true }).catch(() => undefined);
  }

  #once<Name extends Job>(name: Name, picture: Uint8Array, asker: Asker): Reading<Name> {
    const { signal, isOptional } = asker;
    const key = `${name} ${asker.sessionId} ${sha256(picture).toString('hex')}`;
    const kept = this.#kept.get(key) as Reading<Name> | undefined;
    const reading = kept ?? this.#keep(key, this.workers.ask(name, { picture }, asker));
    const answer = signal ? unlessAborted(reading, signal) : reading;
    if (!kept || isOptional) return answer;
    // A hint may have been dropped or given up, and a run must not fail with it.
    return answer.catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return this.#once(name, picture, asker);
    });
  }

  #keep<R extends Reading<Job>>(key: string, reading: R): R {
    const drop = (): void => {
      if (this.#kept.get(key) === reading) this.#kept.delete(key);
    };
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(key, reading);
    setTimeout(drop, KEPT_MS).unref();
    reading.catch(drop);
    return reading;
  }
}
