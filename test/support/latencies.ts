import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A client with a steady rate over one connection, which measures each answer's time. */
export class PacedClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  /** Milliseconds of each answer, sorted. Throws where one is not 200. */
  async measure(count: number, everyMs: number): Promise<number[]> {
    const took: number[] = [];
    for (let asked = 0; asked < count; asked += 1) {
      const startedAt = performance.now();
      const status = await this.#ask();
      if (status !== 200) throw new Error(`answered ${status}`);
      const tookMs = performance.now() - startedAt;
      took.push(tookMs);
      await delay(Math.max(0, everyMs - tookMs)); // this sets the rate; it waits for nothing
    }
    return took.sort((a, b) => a - b);
  }

  close(): void {
    this.#agent.destroy();
  }

  #ask(): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${this.key}` };
      request(this.url, { agent: this.#agent, headers }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      )
        .on('error', reject)
        .end();
    });
  }
}

export function percentile(sorted: readonly number[], of: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * of) / 100) - 1)] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    50,
  );
}
