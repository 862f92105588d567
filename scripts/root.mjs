import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. The runner works from here wherever it is called. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const STILL_MS = 10_000;

/** Tells what takes time, that it still does, and how long it took. */
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

/** Tells the person at the terminal what takes time. Standard output belongs to the command that was asked for. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
