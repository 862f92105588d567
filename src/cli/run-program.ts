import { readFileSync } from 'node:fs';
import { packagePath } from '../platform/config/index.js';
import { Problem, StartError } from '../platform/errors/index.js';
import { createProgram } from './program.js';

const { version } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as {
  version: string;
};

/** Runs one command. An error is printed on stderr, with exit code 1. */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await createProgram(version).parseAsync(args, { from: 'user' });
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Problem) return `${error.code}: ${error.detail}`;
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
