import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { line, reasonOf } from './report.js';

/** A part of the benchmark that can be run by itself. */
export interface Part {
  name: string;
  measures: string;
  run: (bench: Bench) => Promise<void>;
}

// The longest part takes about five minutes; a hanging one must not block the others.
const PART_WITHIN_MS = 20 * 60_000;

/** The named parts in running order; all when none is named, null when a name is unknown. */
export function choose(parts: readonly Part[], names: readonly string[]): Part[] | null {
  if (names.some((name) => !parts.some((part) => part.name === name))) return null;
  return parts.filter(({ name }) => names.length === 0 || names.includes(name));
}

export function usageOf(parts: readonly Part[]): string {
  const lines = parts.map(({ name, measures }) => `  ${name.padEnd(13)}${measures}`);
  return ['usage: npm run bench [-- part …]', ...lines, ''].join('\n');
}

/**
 * Runs the parts in turn; returns whether all succeeded. A failing part reports why and the next
 * one runs.
 */
export async function runParts(
  parts: readonly Part[],
  bench: Bench,
  withinMs = PART_WITHIN_MS,
): Promise<boolean> {
  let isWell = true;
  for (const { name, run } of parts) {
    if (bench.isStopped) return false;
    try {
      await within(withinMs, run(bench));
    } catch (error) {
      isWell = false;
      bench.print(line(name, `failed: ${reasonOf(error)}`));
      bench.say(error instanceof Error ? String(error.stack) : '');
      await startAnew(bench);
    }
    bench.print();
  }
  return isWell;
}

/** A failed part may have left anything behind, and its processes may not stop. */
async function startAnew(bench: Bench): Promise<void> {
  try {
    await bench.end();
  } catch (error) {
    bench.say(`the deployment did not end well: ${reasonOf(error)}`);
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const late = delay(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`not done in ${String(ms / 60_000)} minutes`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
