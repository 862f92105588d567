import { join } from 'node:path';
import { median, PacedClient, percentile } from '../support/latencies.js';
import { startProgram } from '../support/processes/program.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { ROOT } from './process.js';
import { line } from './report.js';

const HOLDER = join(ROOT, 'test/support/processes/idle-connections.mjs');
const HELD = brief(10_000, 200);
const ROUNDS = brief(5, 1);
const SAMPLES = brief(100, 10);
const EVERY_MS = 20;

/** What a client's answers take alone, and beside ten thousand connections that have asked once and stay. */
export async function benchConnections(bench: Bench): Promise<void> {
  const { product, sessionId } = await bench.deployment();
  const { url, credentials } = product;
  const client = new PacedClient(
    `${url}/v1/verification_sessions/${sessionId}`,
    credentials.api_key,
  );
  const p99 = async (): Promise<number> => percentile(await client.measure(SAMPLES, EVERY_MS), 99);
  const alone: number[] = [];
  const beside: number[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      bench.say(`connections, round ${String(round)} of ${String(ROUNDS)}`);
      await p99(); // to warm up, or until the connections of the round before are gone
      alone.push(await p99());
      const holder = startProgram(HOLDER, [new URL(url).port, String(HELD)]);
      try {
        await holder.says(/held/);
        beside.push(await p99());
      } finally {
        await holder.end();
      }
    }
  } finally {
    client.close();
  }
  const [without, withThem] = [median(alone), median(beside)];
  bench.print(line('p99 of a client', `${without.toFixed(1)} ms`));
  bench.print(
    line(
      `  beside ${String(HELD)} connections`,
      `${withThem.toFixed(1)} ms, ${(withThem / without).toFixed(2)} x`,
    ),
  );
}
