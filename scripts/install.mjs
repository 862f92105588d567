import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { step, StepFailed } from './launch.mjs';
import { exclusively } from './lock.mjs';
import { ROOT, say, timed } from './root.mjs';

const LOCK = 'package-lock.json';
const STAMP = 'node_modules/.package-lock.sha256';
const RUNTIME = 'node_modules/.bin/node';
const RUNTIME_MAJOR = 24;

/**
 * Installs what package-lock.json names. It does nothing, and needs no network, when that is
 * installed.
 */
export async function ensureInstalled() {
  if (isStamped(STAMP, fingerprint([LOCK]))) return;
  await exclusively(async () => {
    const print = fingerprint([LOCK]);
    if (isStamped(STAMP, print)) return;
    if (!isInstalledByHand()) {
      await timed('Installing dependencies', installAll);
    }
    runtime();
    stamp(STAMP, print);
  });
}

/** The Node version that runs everything except this runner, on any machine. */
export function runtime() {
  if (existsSync(RUNTIME)) return resolve(RUNTIME);
  // Container images have the right Node and install without scripts.
  if (Number.parseInt(process.versions.node, 10) >= RUNTIME_MAJOR) return process.execPath;
  say(
    `The "node" package has not unpacked Node ${RUNTIME_MAJOR}: its install script must be allowed to run.`,
  );
  throw new StepFailed(1);
}

/**
 * After a manual npm install, npm's own record names every version of the lock file. Our own
 * packages are links, whatever their version.
 */
function isInstalledByHand() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record)) return false;
  const installed = packagesIn(record);
  return Object.entries(packagesIn(LOCK))
    .filter(
      ([path, { optional, devOptional, peer }]) =>
        path.includes('node_modules/') && !optional && !devOptional && !peer,
    )
    .every(([path, { version }]) => installed[path]?.version === version);
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

async function installAll() {
  const path = pathOutside();
  await step(
    ...npmCommand(path, [
      'ci',
      '--include=dev', // even when NODE_ENV=production: the compiler is one of them
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--no-update-notifier',
      '--loglevel=error', // on an older Node every package warns about the version it gets later
    ]),
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PATH: path } },
  );
}

/**
 * The npm that runs us, on the machine's Node: `npm ci` first deletes the one in `node_modules`.
 */
function npmCommand(path, args) {
  const npm = process.env.npm_execpath;
  if (!npm?.endsWith('npm-cli.js')) return ['npm', args];
  const node = path
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file));
  return [node ?? process.execPath, [npm, ...args]];
}

function pathOutside() {
  const ours = join(ROOT, 'node_modules');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(ours))
    .join(delimiter);
}
