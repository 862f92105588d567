import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

export const LOCK = 'test/contract/migrations.lock.json';

/** Records a fingerprint of each migration that is new in this version, so that a test sees a change. */
export function lockMigrations(version) {
  const { releases } = JSON.parse(readFileSync(LOCK, 'utf8'));
  const others = Object.entries(releases).filter(([name]) => name !== version);
  const released = others.flatMap(([, sums]) => Object.keys(sums));
  const added = readdirSync('migrations')
    .filter((file) => file.endsWith('.ts') && !released.includes(file))
    .sort();
  const sums = added.map((file) => [file, sha256(readFileSync(`migrations/${file}`))]);
  const lock = {
    releases: { ...Object.fromEntries(others), [version]: Object.fromEntries(sums) },
  };
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
}

/** Whether a committed lock names this version: from then on its migrations and its database stay as they are. */
export function isLocked(committed, version) {
  return Object.hasOwn(JSON.parse(committed).releases, version);
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
