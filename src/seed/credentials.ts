import { existsSync, readFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';

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
