import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { startServer } from './process.js';
import { line } from './report.js';

const RUNS = brief(3, 1);

/** Seconds from the start of the process to serving, embedded PostgreSQL included, with a data directory that exists. */
export async function benchStartUp(bench: Bench): Promise<void> {
  await bench.end(); // alone on the machine
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-start-'));
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const start = async (): Promise<number> => {
    const began = performance.now();
    const server = await startServer('program/main.js', env);
    const seconds = (performance.now() - began) / 1000;
    await server.stop();
    return seconds;
  };
  try {
    await start(); // makes the data directory
    const seconds: number[] = [];
    for (let run = 0; run < RUNS; run += 1) seconds.push(await start());
    const middle = median(seconds).toFixed(2);
    bench.print(line('start-up', `${middle} s with an existing data directory`));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
