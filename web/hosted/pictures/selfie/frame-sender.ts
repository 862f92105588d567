import type { LivenessChallenge, LivenessPrompt, PicturesApi } from '../../hosted-api.js';
import { asProblem } from '../../../kit/api-client.js';
import { resendDelay } from '../resend.policy.js';

/** Sends the frames of a challenge while it goes on, two at once, and asks for its moves. */
export class FrameSender {
  readonly #queue: { n: number; nonce: string; picture: Blob }[] = [];
  readonly #sending = new Set<Promise<void>>();
  #count = 0;
  #problem: unknown = null;
  #nonce: string;

  constructor(
    private readonly pictures: PicturesApi,
    private readonly challenge: LivenessChallenge,
    /** When no frame is taken any more, by `performance.now()`. */
    private readonly endsAt: number,
  ) {
    this.#nonce = challenge.prompt.nonce;
  }

  /** A frame of the prompt that is open now. */
  add(picture: Blob): void {
    this.#queue.push({ n: this.#count, nonce: this.#nonce, picture });
    this.#count += 1;
    this.#start();
  }

  /** Resolves when all frames have arrived; throws when one was refused or is too late. */
  async complete(): Promise<void> {
    await this.#allArrived();
    await this.#untilArrived(() => this.pictures.completeChallenge(this.challenge.challenge_id));
  }

  /** Asks for the next move when the frames of this one have arrived: it takes none afterwards. */
  async next(): Promise<LivenessPrompt> {
    await this.#allArrived();
    const { challenge_id: id } = this.challenge;
    const prompt = await this.#untilArrived(() => this.pictures.nextPrompt(id, this.#nonce));
    this.#nonce = prompt.nonce;
    return prompt;
  }

  async #allArrived(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
    if (this.#problem !== null) throw asProblem(this.#problem);
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

  async #send({ n, ...frame }: { n: number; nonce: string; picture: Blob }): Promise<void> {
    try {
      const { challenge_id: id } = this.challenge;
      await this.#untilArrived(() => this.pictures.sendFrame(id, n, frame));
    } catch (error) {
      this.#problem ??= error;
      this.#queue.length = 0;
    }
  }

  async #untilArrived<T>(call: () => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await call();
      } catch (error) {
        const delay = resendDelay(asProblem(error), failures);
        if (delay === null || performance.now() + delay > this.endsAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }
}

const AT_ONCE = 2;
