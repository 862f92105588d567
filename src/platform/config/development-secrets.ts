import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.js';

interface DevelopmentSecrets {
  encryption_keys: string;
  hash_pepper: string;
}

/**
 * Gives a development machine random keys in DATA_DIR/secrets.json (mode 600), so the first start
 * needs no configuration. `loadSettings` prevents this in production.
 */
export function fillDevelopmentSecrets(settings: Settings): void {
  if (settings.encryptionKeys !== '' && settings.hashPepper !== '') return;
  const path = join(settings.dataDir, 'secrets.json');
  mkdirSync(settings.dataDir, { recursive: true });
  makeOnce(path, JSON.stringify(newSecrets(), null, 2));
  const secrets = JSON.parse(readFileSync(path, 'utf8')) as DevelopmentSecrets;
  settings.encryptionKeys ||= secrets.encryption_keys;
  settings.hashPepper ||= secrets.hash_pepper;
}

/**
 * When processes start together, one creates the file completely: linking to an existing name
 * fails.
 */
function makeOnce(path: string, content: string): void {
  const own = `${path}.${String(process.pid)}`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
}

function newSecrets(): DevelopmentSecrets {
  return {
    encryption_keys: `development:${randomBytes(32).toString('base64')}`,
    hash_pepper: randomBytes(32).toString('base64'),
  };
}
