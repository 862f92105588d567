import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.js';

interface DevelopmentSecrets {
  encryption_keys: string;
  hash_pepper: string;
}

/**
 * Gives a development machine its own random keys, kept in DATA_DIR/secrets.json (mode 600), so that the first
 * start needs no configuration. Production never gets here: `loadSettings` has refused by then.
 */
export function fillDevelopmentSecrets(settings: Settings): void {
  if (settings.encryptionKeys !== '' && settings.hashPepper !== '') return;
  const path = join(settings.dataDir, 'secrets.json');
  if (!existsSync(path)) {
    mkdirSync(settings.dataDir, { recursive: true });
    writeFileSync(path, JSON.stringify(newSecrets(), null, 2), { mode: 0o600, flag: 'wx' });
  }
  const secrets = JSON.parse(readFileSync(path, 'utf8')) as DevelopmentSecrets;
  settings.encryptionKeys ||= secrets.encryption_keys;
  settings.hashPepper ||= secrets.hash_pepper;
}

function newSecrets(): DevelopmentSecrets {
  return {
    encryption_keys: `development:${randomBytes(32).toString('base64')}`,
    hash_pepper: randomBytes(32).toString('base64'),
  };
}
