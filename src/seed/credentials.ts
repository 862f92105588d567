import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a developer needs to call everything: in DATA_DIR/credentials.json, mode 600. */
export interface DevelopmentCredentials {
  base_url: string;
  api_key: string;
  organization_id: string;
  /** Document and selfie. */
  project_id: string;
  selfie_project_id: string;
  ial2_project_id: string;
  customer_id: string;
  customer_key: string;
}

/** Null where there is no such file. */
export function readCredentials(dataDir: string): DevelopmentCredentials | null {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return null;
  return JSON.parse(readFileSync(path, 'utf8')) as DevelopmentCredentials;
}

export function writeCredentials(dataDir: string, credentials: DevelopmentCredentials): void {
  const path = pathIn(dataDir);
  writeFileSync(path, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600); // `mode` only counts where the file is new
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'credentials.json');
}
