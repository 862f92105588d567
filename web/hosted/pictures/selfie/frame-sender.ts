import type { LivenessChallenge, PicturesApi } from '../../hosted-api.js';
import { asProblem } from '../../hooks/use-attempts.js';
import { resendDelay } from '../resend.policy.js';

/** Sends the frames of a challenge while it goes on: in order of time, two at once. */
export class FrameSender {
  readonly #queue: { n: number; atMs: number; picture: Blob }[] = [];
  readonly #sending = new Set<Promise<void>>();
  #count = 0;
  #problem: unknown = null;

  constructor(
    private readonly pictures: PicturesApi,
    private readonly challenge: LivenessChallenge,
    /** When no frame is taken any more, by `performance.now()`. */
    private readonly endsAt: number,
  ) {}

  add(atMs: number, picture: Blob): void {
    this.#queue.push({ n: this.#count, atMs, picture });
    this.#count += 1;
    this.#start();
  }

  /** Resolves when all frames have arrived; throws when one was refused or is too late. */
  async complete(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
    if (this.#problem !== null) throw asProblem(this.#problem);
    await this.#untilArrived(() => this.pictures.completeChallenge(this.challenge.challenge_id));
  }

  #start(): void {
    while (this.#sending.size < AT_ONCE) {
      const frame = this.#queue.shift();
      if (!frame) return;
      const sending: Promise<void> = this.#send(frame).finally(() => {
        this.#sending.delete(sending);
        this.#start();
      });
      this.#sending.add(sending);
    }
  }

  async #send({ n, ...frame }: { n: number; atMs: number; picture: Blob }): Promise<void> {
    try {
      const { challenge_id: id } = this.challenge;
      await this.#untilArrived(() => this.pictures.sendFrame(id, n, frame));
    } catch (error) {
      this.#problem ??= error;
      this.#queue.length = 0;
    }
  }

  async #untilArrived(call: () => Promise<unknown>): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        await call();
        return;
      } catch (error) {
        const delay = resendDelay(asProblem(error), failures);
        if (delay === null || performance.now() + delay > this.endsAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }
}

const AT_ONCE = 2;
