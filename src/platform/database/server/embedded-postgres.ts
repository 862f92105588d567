import { spawn, execFile, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  accountFor,
  commandAs,
  type Account,
  packagedPrograms,
  removeCopy,
  runnablePrograms,
  type Programs,
} from './programs.js';
import { claimFolder, isServerOf, pidIn, releaseFolder } from './cluster-owner.js';

const run = promisify(execFile);
const USER = 'identity_gateway';
const CLUSTER = 'cluster';
const UNFINISHED = 'unfinished-';
const PASSWORD_FILE = 'initdb-password';
const START_TIMEOUT_MS = 60_000;
const STOP_POLL_MS = 50;

/**
 * The folder of a program under another account, which may be unable to reach it by path, for
 * example below /root.
 */
const OWN_FOLDER = '/proc/self/cwd';

/** One cluster on disk, with its programs and user. */
interface Cluster {
  programs: Programs;
  root: string;
  data: string;
  account: Account | null;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; made on first use. */
  folder: string;
  /** Extra settings, such as `fsync: 'off'` for tests. */
  settings?: Record<string, string>;
  /** Default: those of the package. */
  programs?: Programs;
}

/**
 * This process's own PostgreSQL server. The package's wrapper would kill the server before requests
 * have drained, so we start the programs ourselves.
 */
export class EmbeddedPostgres {
  private constructor(
    private readonly process: ChildProcess,
    private readonly root: string,
    private readonly port: number,
  ) {}

  /** Starts the server, creating the cluster on first use and replacing one orphaned by a crash. */
  static async start({
    folder,
    settings = {},
    programs: given,
  }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const packaged = given ?? (await packagedPrograms());
    const cluster = await prepare(resolve(folder), packaged);
    const { programs, root, data, account } = cluster;
    if (!existsSync(data)) await initialise(cluster);
    await stopOrphan(cluster);
    const port = await freePort();
    const args = serverArguments(account ? OWN_FOLDER : data, port, settings);
    const server = spawn(...commandAs(account, programs.postgres, args), {
      cwd: data,
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own process group: Ctrl-C reaches only us, and we stop it after draining.
      detached: true,
    });
    const embedded = new EmbeddedPostgres(server, root, port);
    try {
      await embedded.#ready();
    } catch (error) {
      await embedded.stop();
      throw error;
    }
    return embedded;
  }

  url(database: string): string {
    return addressOf(this.root, this.port, database);
  }

  /** Ends the server with a checkpoint, so that the next start needs no recovery. */
  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const exited = once(this.process, 'exit');
      this.process.kill('SIGINT'); // PostgreSQL's "fast shutdown"
      await exited;
    }
    removeCopy(this.root);
    releaseFolder(this.root);
  }

  async #ready(): Promise<void> {
    let output = '';
    const stderr = this.process.stderr;
    stderr?.setEncoding('utf8');
    const started = new Promise<void>((done, fail) => {
      stderr?.on('data', (text: string) => {
        output = (output + text).slice(-4_000);
        if (text.includes('ready to accept connections')) done();
      });
      this.process.once('error', fail);
      this.process.once('exit', () => {
        fail(new Error(`the embedded PostgreSQL did not start:\n${output}`));
      });
    });
    const late = delay(START_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`the embedded PostgreSQL was not ready in time:\n${output}`);
    });
    await Promise.race([started, late]);
    started.catch(() => undefined);
  }
}

/** The address of a running server in `folder`, for a command beside it; null without one. */
export function runningServerUrl(folder: string, database: string): string | null {
  const root = resolve(folder);
  const data = join(root, CLUSTER);
  const pidFile = join(data, 'postmaster.pid');
  if (!isServerOf(data, pidIn(pidFile))) return null;
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  return addressOf(root, Number(port), database);
}

function addressOf(root: string, port: number, database: string): string {
  return `postgres://${USER}:${passwordIn(root)}@127.0.0.1:${String(port)}/${database}`;
}

function serverArguments(data: string, port: number, settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // a socket path is limited to 107 bytes; DATA_DIR is not
    max_connections: '200',
    shared_buffers: '256MB',
    autovacuum_naptime: '10s', // until it has counted a new table's rows, the planner guesses
    ...settings,
  };
  return [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
}

async function prepare(root: string, packaged: Programs): Promise<Cluster> {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const account = accountFor(root);
  give(root, account);
  claimFolder(root);
  const programs = await runnablePrograms(packaged, account, root);
  return { programs, root, data: join(root, CLUSTER), account };
}

function give(path: string, account: Account | null): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Creates a cluster beside its place and moves it there when complete: a partial one would never start. */
async function initialise({ programs, root, data, account }: Cluster): Promise<void> {
  const passwordFile = join(root, PASSWORD_FILE);
  const left = readdirSync(root).filter((name) => name.startsWith(UNFINISHED));
  for (const name of left) rmSync(join(root, name), { recursive: true, maxRetries: 5 });
  const unfinished = join(root, `${UNFINISHED}${String(process.pid)}`);
  writeFileSync(passwordFile, passwordIn(root), { mode: 0o600 });
  mkdirSync(unfinished, { mode: 0o700 });
  for (const path of [passwordFile, unfinished]) give(path, account);
  const folder = account ? OWN_FOLDER : unfinished;
  const options = {
    '--pgdata': folder,
    '--username': USER,
    '--pwfile': `${folder}/../${PASSWORD_FILE}`,
    '--auth': 'scram-sha-256',
    '--encoding': 'UTF8',
    '--locale': 'C',
  };
  const args = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  try {
    await run(...commandAs(account, programs.initdb, args), { cwd: unfinished });
    renameSync(unfinished, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** A `kill -9` of our process leaves its server running; that server is stopped and replaced. */
async function stopOrphan({ data }: Cluster): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const orphan = pidIn(pidFile);
  if (isServerOf(data, orphan)) {
    process.kill(orphan, 'SIGINT'); // PostgreSQL's "fast shutdown"
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (isServerOf(data, orphan) && Date.now() < deadline) await delay(STOP_POLL_MS);
  } else {
    // PostgreSQL refuses to start while any process has the number in a dead server's file.
    rmSync(pidFile, { force: true });
  }
}

function passwordIn(root: string): string {
  const path = join(root, 'password');
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(path, 'utf8');
}

/** A TCP port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
