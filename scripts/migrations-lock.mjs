import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { say } from './root.mjs';
import { StepFailed } from './launch.mjs';

const LOCK = 'test/contract/migrations.lock.json';

/**
 * Records a fingerprint of each migration, so that a test sees a change. After the first release
 * (`first_release`) migrations are only added.
 */
export function lockMigrations() {
  const { first_release, migrations: locked } = existsSync(LOCK)
    ? JSON.parse(readFileSync(LOCK, 'utf8'))
    : { first_release: null, migrations: {} };
  const migrations = checksums();
  const changed = Object.keys(locked).filter((file) => migrations[file] !== locked[file]);
  if (first_release !== null && changed.length > 0) {
    say(`Released migrations never change; write a new one. Changed: ${changed.join(', ')}`);
    throw new StepFailed(1);
  }
  writeFileSync(LOCK, `${JSON.stringify({ first_release, migrations }, null, 2)}\n`);
}

function checksums() {
  const files = readdirSync('migrations')
    .filter((file) => file.endsWith('.ts'))
    .sort();
  return Object.fromEntries(
    files.map((file) => [file, sha256(readFileSync(`migrations/${file}`))]),
  );
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
