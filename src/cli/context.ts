import type { INestApplicationContext, Type } from '@nestjs/common';
import { InvalidArgumentError, type Command } from 'commander';
import { AppModule } from '../app.module.js';
import { connectOwner, openDatabase } from '../database.js';
import { unixSeconds } from '../platform/clock/index.js';
import { loadSettings } from '../settings.js';
import { Database } from '../platform/database/index.js';
import { createCommandContext } from '../platform/http/index.js';
import { isId, type Id, type IdPrefix } from '../platform/ids/index.js';

/**
 * Runs a command in the application without a server, and prints its result as JSON. Uses a running
 * process's embedded server, or starts one.
 */
export function withApplication(
  work: (app: INestApplicationContext) => Promise<unknown>,
): Promise<void> {
  return run((app) => work(app));
}

/** The same for a command that needs one service alone. */
export function withService<T>(
  service: Type<T>,
  work: (service: T) => Promise<unknown>,
): Promise<void> {
  return run((app) => work(app.get(service, { strict: false })));
}

/** The same with the owner's connections, for statements that the application may not run. */
export function withOwner(
  work: (app: INestApplicationContext, owner: Database) => Promise<unknown>,
): Promise<void> {
  return run(async (app, ownerUrl) => {
    const dataSource = await connectOwner(ownerUrl);
    try {
      return await work(app, new Database(dataSource));
    } finally {
      await dataSource.destroy();
    }
  });
}

async function run(
  work: (app: INestApplicationContext, ownerUrl: string) => Promise<unknown>,
): Promise<void> {
  const settings = loadSettings();
  settings.sweepIntervalMs = 0;
  settings.logLevel = 'silent';
  const { dataSource, ownerUrl, stopServer } = await openDatabase(settings, { joinRunning: true });
  try {
    const app = await createCommandContext(AppModule.for(settings, dataSource));
    try {
      process.stdout.write(`${JSON.stringify(printed(await work(app, ownerUrl)), null, 2)}\n`);
    } finally {
      await app.close();
    }
  } finally {
    // If the application was created, it closed the connections itself.
    if (dataSource.isInitialized) await dataSource.destroy();
    await stopServer();
  }
}

export interface OfOrganization {
  organization: Id<'org'>;
}

/** A new command about what an organization owns. */
export function organizationCommand(parent: Command, name: string): Command {
  return parent.command(name).requiredOption('--organization <id>', 'owner', idOption('org'));
}

/** Parses an option that must be an id of one kind. */
export function idOption<P extends IdPrefix>(prefix: P): (value: string) => Id<P> {
  return (value) => {
    if (isId(prefix, value)) return value;
    throw new InvalidArgumentError(`must be an id that begins with ${prefix}_`);
  };
}

/** Parses a comma separated option into texts. */
export function textsOption(value: string): string[] {
  return value.split(',').map((text) => text.trim());
}

/** Parses a comma separated option into members of a closed set. */
export function listOption<T extends string>(of: readonly T[]): (value: string) => T[] {
  return (value) =>
    value.split(',').map((text) => {
      const found = of.find((known) => known === text.trim());
      if (found === undefined) throw new InvalidArgumentError(`must be some of ${of.join(', ')}`);
      return found;
    });
}

/** The output of a command with the API's field names: `snake_case`, times in Unix seconds. */
export function printed(value: unknown): unknown {
  if (value instanceof Date) return unixSeconds(value);
  if (Array.isArray(value)) return value.map(printed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [snakeCase(name), printed(inner)]),
  );
}

/** Converts only names from our code; a name that somebody chose stays unchanged. */
function snakeCase(name: string): string {
  if (!/^[a-z]+([A-Z][a-z0-9]*)+$/.test(name)) return name;
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
