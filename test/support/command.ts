import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestApplication } from './application.js';
import { environmentOf } from './server-process.js';

const CLI = resolve(import.meta.dirname, '../../dist/src/cli.js');

/** Time limit of tests that run commands: each starts a program on a busy machine. */
export const COMMANDS_MS = 120_000;

/** How a command ended, and what it wrote. */
export interface Ended {
  code: number | NodeJS.Signals | null;
  output: string;
  errors: string;
}

/** Starts the built command line on the data of an application here, with `more` settings of its own. */
export function startCommand(
  test: TestApplication,
  args: string[],
  more: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const env = { ...environmentOf(test), ...more };
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([output, errors, [code, signal]]): Ended => ({ code: code ?? signal, output, errors }),
  );
  return { child, ended };
}

/** Runs a command to its end. */
export function runCommand(
  test: TestApplication,
  args: string[],
  more: Record<string, string> = {},
): Promise<Ended> {
  return startCommand(test, args, more).ended;
}
