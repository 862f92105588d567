import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Claims an embedded server's folder before anything in it is touched. Throws when another living
 * process owns it; takes over after a crash.
 */
export function claimFolder(root: string): void {
  const path = ownerFile(root);
  const owner = pidIn(path);
  if (owner !== process.pid && isAlive(owner) && readFileSync(path, 'utf8') === ownerText(owner)) {
    throw new Error(
      `process ${String(owner)} already serves from ${root}; set another DATA_DIR, or share one server by DATABASE_URL`,
    );
  }
  writeFileSync(path, ownerText(process.pid));
}

export function releaseFolder(root: string): void {
  rmSync(ownerFile(root), { force: true });
}

function ownerFile(root: string): string {
  return join(root, 'owner.pid');
}

/** Includes the start time where the system knows it, since process numbers are reused. */
function ownerText(pid: number): string {
  const fields = systemFile(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  return `${String(pid)} ${fields?.[19] ?? ''}`; // proc_pid_stat(5): field 22, after the two that end in ")"
}

/** The process number at the start of a file; 0 without a file. */
export function pidIn(path: string): number {
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : 0;
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether that process is a server of the cluster in `data`, and not one that reused the number
 * after a crash.
 */
export function isServerOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = systemFile(pid, 'cmdline')?.split('\0');
  if (!command || command.includes(data)) return true;
  // Root starts a server in its folder, and does not tell it the path.
  return command[0]?.endsWith('postgres') === true && workingFolder(pid) === realpathSync(data);
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${String(pid)}/cwd`);
  } catch {
    return null;
  }
}

/** Linux's data on a process; null elsewhere. */
function systemFile(pid: number, name: 'stat' | 'cmdline'): string | null {
  try {
    return readFileSync(`/proc/${String(pid)}/${name}`, 'utf8');
  } catch {
    return null;
  }
}
