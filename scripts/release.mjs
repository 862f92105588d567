import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ensureBenchBuilt } from './build.mjs';
import { runtime } from './install.mjs';
import { step, StepFailed } from './launch.mjs';
import { lockMigrations } from './migrations-lock.mjs';
import { say } from './root.mjs';

/**
 * Freezes the migrations of the version in package.json, and stores a database that it has filled,
 * for the test of upgrades. Can be repeated until the version has its tag.
 */
export async function release() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const tag = `v${version}`;
  if (execFileSync('git', ['tag', '--list', tag], { encoding: 'utf8' }).trim() === tag) {
    say(`${version} is released: raise the version in package.json and sdk/package.json first.`);
    throw new StepFailed(1);
  }
  await ensureBenchBuilt();
  lockMigrations(version);
  await step(runtime(), ['dist/test/releases/main.js', version]);
  say(`Commit this, then: git tag ${tag}`);
}
