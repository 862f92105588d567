import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { SURROUNDINGS } from '../support/processes/server-process.js';

/** Where the build is, and where the sources are that are run as they stand. */
export const DIST = resolve(import.meta.dirname, '../..');
export const ROOT = resolve(DIST, '..');

/** A benchmark that is killed must not leave servers behind. */
const STOP_WITH_BENCH = pathToFileURL(join(ROOT, 'scripts/stop-with-parent.mjs')).href;
/** As `npm start` runs the product; the others run so too. */
const FLAGS = ['--enable-source-maps', '--max-semi-space-size=16', '--heap-growing-percent=60'];
const FEW_HEAPS = { MALLOC_ARENA_MAX: '2' };
const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;
/** Linux counts a hundredth of a second for programs, whatever the kernel's own clock. */
const MS_OF_TICK = 10;

/** A server under measurement, in a process of its own. */
export interface Server {
  pid: number;
  /** Ends it, if it has not ended yet. */
  stop: () => Promise<void>;
}

/** Starts a program of the build and waits until it says that it serves. */
export async function startServer(script: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(
    process.execPath,
    [...FLAGS, '--import', STOP_WITH_BENCH, join(DIST, script)],
    {
      env: { ...SURROUNDINGS, ...FEW_HEAPS, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<void>((done) => {
    child.once('exit', () => {
      done();
    });
  });
  try {
    await serving(child, script);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/** What a command of the product prints. */
export function runCommand(args: string[], env: Record<string, string>): unknown {
  const command = [join(DIST, 'program/cli.js'), ...args];
  return JSON.parse(execFileSync(process.execPath, command, { env, encoding: 'utf8' }));
}

/** Resident memory of a process, in megabytes. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Time that a process has been computing, its threads and the system's work for it included. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  // The name of the program stands in brackets, and may hold spaces.
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return ((user ?? 0) + (system ?? 0)) * MS_OF_TICK;
}

async function serving(child: ChildProcess, script: string): Promise<void> {
  let said = '';
  const served = new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
      if (/"serving"|gateway is running/.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`${script} ended before it served:\n${said}`));
    });
  });
  const late = delay(START_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${script} did not serve in time:\n${said}`);
  });
  await Promise.race([served, late]);
}
