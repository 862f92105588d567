import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts that may hide a semicolon: comments, quoted names and texts, and dollar-quoted texts. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;

export type Migration = new () => MigrationInterface;

/**
 * The migrations in a folder, by name. TypeORM's own loader breaks a second test file in one
 * process, since Node shares its compiled import code.
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
  return modules.flatMap((module) => Object.values(module).map(oneStatementAtATime));
}

/**
 * Sends each statement separately: Citus accepts no two changes of distributed tables in one
 * message.
 */
function oneStatementAtATime(migration: Migration): Migration {
  class OneByOne extends migration {
    override up(runner: QueryRunner): Promise<void> {
      return super.up(sendingOneByOne(runner));
    }

    override down(runner: QueryRunner): Promise<void> {
      return super.down(sendingOneByOne(runner));
    }
  }
  // Executed migrations are recorded by name.
  return Object.defineProperty(OneByOne, 'name', { value: migration.name });
}

function sendingOneByOne(runner: QueryRunner): QueryRunner {
  return new Proxy(runner, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name, target) as unknown;
      return async (text: string, values?: unknown[]): Promise<unknown> => {
        if (values) return target.query(text, values);
        let answer: unknown = [];
        for (const statement of splitStatements(text)) answer = await target.query(statement);
        return answer;
      };
    },
  });
}

/** The statements of a script, without empty ones. */
export function splitStatements(script: string): string[] {
  const ends = [...script.matchAll(OPAQUE)]
    .filter(([text]) => text === ';')
    .map(({ index }) => index);
  return [...ends, script.length]
    .map((end, n) => script.slice(n === 0 ? 0 : (ends[n - 1] ?? 0) + 1, end).trim())
    .filter((statement) => statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}
