import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist']);

/** SHA-256 over the names and contents below these paths. Contents, because a checkout changes every time stamp. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Every file below a path in a fixed order; nothing where the path does not exist. */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** Whether `file` records that the work was done for this fingerprint. */
export function isStamped(file, print) {
  return existsSync(file) && readFileSync(file, 'utf8') === print;
}

export function stamp(file, print) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, print);
}
