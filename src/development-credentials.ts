import { existsSync, readFileSync, mkdirSync, renameSync, writeFileSync, rmSync } from 'node:fs';
import { join, dirname } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { OPERATOR } from './platform/audit/index.js';
import { StaffLinks } from './staff/index.js';

/** The credentials of the development set-up, in DATA_DIR/credentials.json with mode 600. */
export interface DevelopmentCredentials {
  base_url: string;
  api_key: string;
  organization_id: string;
  /** Document and selfie. */
  project_id: string;
  selfie_project_id: string;
  ial2_project_id: string;
  /** Document and selfie, before a real camera. Set-ups of an earlier version have none. */
  camera_project_id?: string;
  /** Selfie only, before a real camera. */
  camera_selfie_project_id?: string;
  customer_id: string;
  customer_key: string;
}

/** Null if the file does not exist. */
export function readCredentials(dataDir: string): DevelopmentCredentials | null {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return null;
  return JSON.parse(readFileSync(path, 'utf8')) as DevelopmentCredentials;
}

export function writeCredentials(dataDir: string, credentials: DevelopmentCredentials): void {
  writePrivateFile(pathIn(dataDir), `${JSON.stringify(credentials, null, 2)}\n`);
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'credentials.json');
}

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

const FILE = 'setup-link';

/**
 * The one-time link for the first owner; null once somebody has an account. Kept in a private file,
 * as the database has only its hash.
 */
export async function setupLink(
  app: INestApplicationContext,
  dataDir: string,
): Promise<string | null> {
  const links = app.get(StaffLinks, { strict: false });
  const path = join(dataDir, FILE);
  const known = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (known !== '' && (await links.isOpenSetup(known))) return known;
  const url = await links.makeSetup(OPERATOR);
  if (url === null) rmSync(path, { force: true });
  else writePrivateFile(path, `${url}\n`);
  return url;
}
