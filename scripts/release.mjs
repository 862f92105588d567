import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ensureBenchBuilt } from './build.mjs';
import { runtime } from './install.mjs';
import { step, StepFailed } from './launch.mjs';
import { isLocked, LOCK, lockMigrations } from './migrations-lock.mjs';
import { say } from './root.mjs';

/**
 * Freezes the migrations of the version in package.json, and stores a database that it has filled,
 * for the test of upgrades. Can be repeated until the result is committed: a clone need not bring tags.
 */
export async function release() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (isLocked(execFileSync('git', ['show', `HEAD:${LOCK}`], { encoding: 'utf8' }), version)) {
    say(`${version} is released: raise the version in package.json and sdk/package.json first.`);
    throw new StepFailed(1);
  }
  await ensureBenchBuilt();
  lockMigrations(version);
  await step(runtime(), ['dist/test/releases/main.js', version]);
  say(`Commit this, then: git tag v${version}`);
}
