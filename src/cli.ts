import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { createProgram } from './cli/program.js';
import { pathOf } from './openapi/index.js';
import { Problem, StartError } from './platform/errors/index.js';

const { version } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8')) as { version: string };

createProgram(version)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  });

function messageOf(error: unknown): string {
  if (error instanceof Problem) return `${error.code}: ${error.detail}`;
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
