import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestApplication } from '../application.js';
import { environmentOf, SURROUNDINGS } from './server-process.js';

const CLI = resolve(import.meta.dirname, '../../../dist/program/cli.js');
const HOST = resolve(import.meta.dirname, 'command-host.mjs');

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
  const env = { ...SURROUNDINGS, ...environmentOf(test), ...more };
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([output, errors, [code, signal]]): Ended => ({ code: code ?? signal, output, errors }),
  );
  return { child, ended };
}

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command to its end, after those that were asked for earlier, in a process that many share.
 * Some commands need no application.
 */
export function runCommand(
  test: TestApplication | null,
  args: string[],
  more: Record<string, string> = {},
): Promise<Ended> {
  const env = { ...(test && environmentOf(test)), ...more };
  const ended = last.then(() => runInHost({ args, env }));
  last = ended.catch(() => undefined);
  return ended;
}

async function runInHost(command: object): Promise<Ended> {
  if (host?.connected !== true) host = startHost();
  const over = new AbortController();
  const { signal } = over;
  const lost = once(host, 'exit', { signal }).then(([code, reason]) => {
    throw new Error(`the process of the commands ended: ${String(code ?? reason)}`);
  });
  const answered = once(host, 'message', { signal });
  host.send(command);
  try {
    const [ended] = (await Promise.race([answered, lost])) as [Ended];
    return ended;
  } finally {
    // Many commands share the process: none leaves a listener behind.
    over.abort();
  }
}

/** It ends with this process, and does not keep it alive. */
function startHost(): ChildProcess {
  const started = fork(HOST, [], { env: SURROUNDINGS, execArgv: [], stdio: 'inherit' });
  started.unref();
  started.channel?.unref();
  return started;
}
