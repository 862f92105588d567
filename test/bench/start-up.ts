import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median } from './load.js';
import { startServer } from './process.js';

const MAIN = resolve(import.meta.dirname, '../../src/main.js');
const RUNS = 3;

/** Seconds from the start of the process to serving, embedded PostgreSQL included, with a data directory that exists. */
export async function measureStartUp(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-start-'));
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const start = async (): Promise<number> => {
    const began = performance.now();
    const server = await startServer(MAIN, env);
    const seconds = (performance.now() - began) / 1000;
    await server.stop();
    return seconds;
  };
  try {
    await start(); // makes the data directory
    const seconds: number[] = [];
    for (let run = 0; run < RUNS; run += 1) seconds.push(await start());
    return median(seconds);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
