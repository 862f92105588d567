import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only the owner of the process can read, and its folder if needed. Another
 * process never reads half of it.
 */
export function writePrivateFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${String(process.pid)}`;
  writeFileSync(own, text, { mode: 0o600 });
  renameSync(own, path);
}
