import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { TestApplication } from '../application.js';

const MAIN = resolve(import.meta.dirname, '../../../dist/program/main.js');
/** A test run that is killed must not leave servers behind. */
const STOP_WITH_TESTS = pathToFileURL(
  resolve(import.meta.dirname, '../../../scripts/stop-with-parent.mjs'),
).href;
/** What a program of the build needs besides its settings. Compiling it anew is a third of its start. */
export const SURROUNDINGS: Record<string, string | undefined> = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
const POLL_MS = 25;
const DEADLINE_MS = 50_000;

/** The built program as a process of its own. */
export interface ServerProcess {
  pid: number;
  /** All it has said so far, on both streams. */
  output: () => string;
  /** Waits until it says so; throws with what it said where it ends first or the deadline passes. */
  says: (what: RegExp) => Promise<RegExpExecArray>;
  signal: (signal: NodeJS.Signals) => void;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** Settings of a program that works on the data of an application here. */
export function environmentOf({ settings, database }: TestApplication): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: settings.dataDir,
    ENCRYPTION_KEYS: settings.encryptionKeys,
    HASH_PEPPER: settings.hashPepper,
    ENGINE_WORKERS: '0',
  };
}

/** Starts the program with these settings and no others. */
export function startServer(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, ['--import', STOP_WITH_TESTS, MAIN], {
    env: { ...SURROUNDINGS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let over = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const ended = once(child, 'close').then(([code, signal]) => {
    over = true;
    return (code ?? signal) as number | NodeJS.Signals | null;
  });
  return {
    pid: child.pid ?? 0,
    output: () => said,
    says: (what) =>
      eventually(
        () => {
          const found = what.exec(said);
          if (!found && over) throw new Error(`it ended without saying ${String(what)}:\n${said}`);
          return found;
        },
        () => `it did not say ${String(what)}:\n${said}`,
      ),
    signal: (signal) => child.kill(signal),
    ended,
  };
}

/** The first value of `look` that is neither null nor false, asked for again and again until a deadline. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  failure: () => string = () => 'it did not happen in time',
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + DEADLINE_MS;
  while (Date.now() < end) {
    const found = await look();
    if (found != null && found !== false) return found as NonNullable<Exclude<T, false>>;
    await delay(POLL_MS);
  }
  throw new Error(failure());
}

/** The number of the PostgreSQL process that serves a data directory; 0 where none says it does. */
export function postgresPid(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

/** Whether that process is alive: a dead one that was not reaped still has a number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid > 0 && !isZombie(pid);
  } catch {
    return false;
  }
}

function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && readFileSync(file, 'utf8').includes(') Z ');
}
