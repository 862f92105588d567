import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MigrationInterface } from 'typeorm';

export type Migration = new () => MigrationInterface;

/**
 * The migrations in a folder, in the order of their names. TypeORM would find them by itself, but it imports through
 * code it compiles at run time, which Node shares between contexts: a second test file of one process could not load.
 */
export async function loadMigrations(folder: string): Promise<Migration[]> {
  const files = readdirSync(folder).filter((file) => /(?<!\.d)\.(js|ts)$/.test(file));
  const modules = await Promise.all(
    files
      .sort()
      .map(
        (file) =>
          import(pathToFileURL(join(folder, file)).href) as Promise<Record<string, Migration>>,
      ),
  );
  return modules.flatMap((module) => Object.values(module));
}
