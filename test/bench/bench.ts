import type { ProductDeployment } from './deployment.js';

export interface BenchSurroundings {
  start: () => Promise<ProductDeployment>;
  /** A line of the result. */
  print: (text?: string) => void;
  /** Progress text for the person who waits. */
  say: (text: string) => void;
}

/** Shared by the parts: the output, and one deployment that the first part that needs it starts. */
export class Bench {
  #shared: Promise<ProductDeployment> | null = null;
  #started: Promise<ProductDeployment>[] = [];
  #isStopped = false;

  constructor(private readonly surroundings: BenchSurroundings) {}

  get print(): BenchSurroundings['print'] {
    return this.surroundings.print;
  }

  get say(): BenchSurroundings['say'] {
    return this.surroundings.say;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  deployment(): Promise<ProductDeployment> {
    return (this.#shared ??= this.anotherDeployment());
  }

  /** A deployment that no other part uses. */
  anotherDeployment(): Promise<ProductDeployment> {
    if (this.#isStopped) throw new Error('told to stop');
    const starting = this.surroundings.start();
    this.#started.push(starting);
    return starting;
  }

  /** Ends every deployment; the next part that needs one starts it. */
  async end(): Promise<void> {
    const started = this.#started;
    this.#started = [];
    this.#shared = null;
    for (const deployment of await Promise.allSettled(started)) {
      // A failed start was already reported to its caller.
      if (deployment.status === 'fulfilled') await deployment.value.stop();
    }
  }

  /** Ends every deployment and starts no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.end();
  }
}
