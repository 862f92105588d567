import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. The runner works here, wherever it is called. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const STILL_MS = 10_000;

/** Reports a slow step: its start, that it still runs, and its duration. */
export async function timed(what, work) {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(0);
  say(`${what} …`);
  const still = setInterval(() => say(`${what} … ${seconds()} s`), STILL_MS);
  try {
    const result = await work();
    say(`${what}: done in ${seconds()} s.`);
    return result;
  } finally {
    clearInterval(still);
  }
}

/** Reports progress on standard error: standard output belongs to the requested command. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
