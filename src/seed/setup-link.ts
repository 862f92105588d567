import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { OPERATOR } from '../platform/audit/index.js';
import { StaffLinks } from '../staff/index.js';
import { writePrivateFile } from './credentials.js';

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
