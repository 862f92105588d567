import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A server under measurement, in a process of its own. */
export interface Server {
  pid: number;
  stop: () => Promise<void>;
}

/** Starts a program and waits until it says that it serves. */
export async function startServer(script: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await serving(child, script);
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Resident memory of a process, in megabytes. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

function serving(child: ChildProcess, script: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2_000);
      if (/"serving"|gateway is running/.test(said)) resolve();
    });
    child.once('exit', () => {
      reject(new Error(`${script} ended before it served:\n${said}`));
    });
  });
}
