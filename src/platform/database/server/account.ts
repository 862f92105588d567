import { statSync } from 'node:fs';

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
