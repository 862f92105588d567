import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository. The runner works from here wherever it is called. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Tells the person at the terminal what takes time. Standard output belongs to the command that was asked for. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
