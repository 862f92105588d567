import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packagePath } from '../../src/platform/config/index.js';
import type { Migration } from '../../src/platform/database/index.js';
import type { Rows } from './rows.js';
import type { Walked } from './walk.js';

/**
 * A database as a release has filled it, with what opens and uses it. Its keys are for tests alone.
 */
export interface ReleasedDatabase {
  /** In milliseconds. A test goes back to this time, since a grant lives for minutes. */
  filledAt: number;
  keys: { ENCRYPTION_KEYS: string; HASH_PEPPER: string };
  walked: Walked;
  rows: Rows;
}

type Checksums = Record<string, string>;

/** The migrations that each release brought, by file, with their checksums; the oldest release first. */
export function releasedMigrations(): Record<string, Checksums> {
  const lock = readFileSync(packagePath('test/contract/migrations.lock.json'), 'utf8');
  return (JSON.parse(lock) as { releases: Record<string, Checksums> }).releases;
}

export function lastRelease(): string {
  return Object.keys(releasedMigrations()).at(-1)!;
}

/** Those of all migrations that this release and the ones before it had. */
export function migrationsOf(version: string, all: readonly Migration[]): Migration[] {
  const releases = Object.entries(releasedMigrations());
  const until = releases.findIndex(([name]) => name === version) + 1;
  const files = releases.slice(0, until).flatMap(([, sums]) => Object.keys(sums));
  return all.filter(({ name }) => files.some((file) => file.startsWith(name.slice(-13))));
}

/** Returns its size in bytes. */
export function storeRelease(version: string, database: ReleasedDatabase): number {
  const bytes = gzipSync(JSON.stringify(database), { level: 9 });
  writeFileSync(fileOf(version), bytes);
  return bytes.length;
}

export function loadRelease(version: string): ReleasedDatabase {
  return JSON.parse(gunzipSync(readFileSync(fileOf(version))).toString('utf8')) as ReleasedDatabase;
}

function fileOf(version: string): string {
  return packagePath(`test/releases/${version}.json.gz`);
}
