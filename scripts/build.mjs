import { existsSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import { filesBelow, fingerprint, isStamped, stamp } from './fingerprint.mjs';
import { runtime } from './install.mjs';
import { quietly, StepFailed } from './launch.mjs';
import { exclusively } from './lock.mjs';
import { say, timed } from './root.mjs';

// TypeScript 7 compiles four times as fast; typescript-eslint still needs the API of version 6.
export const TSC = 'node_modules/typescript-7/bin/tsc';
export const VITE = 'node_modules/vite/bin/vite.js';

// A new compiler or library version can change the output too.
const COMMON = ['package-lock.json', 'tsconfig.json'];

const SDK = {
  name: 'sdk',
  config: 'sdk/tsconfig.build.json',
  sources: [...COMMON, 'sdk'],
  emitted: { 'sdk/dist': 'sdk/src' },
  command: [TSC, '-p', 'sdk/tsconfig.build.json'],
};
const SERVER = {
  name: 'server',
  config: 'tsconfig.build.json',
  sources: [...COMMON, 'tsconfig.build.json', 'src', 'migrations', 'sdk'],
  emitted: { 'dist/src': 'src', 'dist/migrations': 'migrations' },
  command: [TSC, '-p', 'tsconfig.build.json'],
};
/** The server once more, in few files, which are found sooner at its start. */
const PROGRAM = {
  name: 'program',
  config: SERVER.config,
  // What was compiled, and no later edit of the sources.
  sources: ['package-lock.json', 'scripts/bundle.mjs', stampOf(SERVER.name)],
  emitted: { 'dist/program': null },
  command: ['scripts/bundle.mjs'],
};
const WEB = {
  name: 'web',
  config: 'web/vite.config.ts',
  sources: [...COMMON, 'web', 'sdk'],
  emitted: { 'dist/web': null },
  command: [VITE, 'build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
};
const BENCH = {
  name: 'bench',
  config: 'tsconfig.bench.json',
  sources: [...COMMON, 'tsconfig.bench.json', 'src', 'migrations', 'sdk', 'test'],
  emitted: { 'dist/test': 'test' },
  command: [TSC, '-p', 'tsconfig.bench.json'],
};

/**
 * Rebuilds only what changed. Packages come first, since the other parts are checked against their
 * types.
 */
export async function ensureBuilt() {
  await ensure([SDK]);
  await ensure([SERVER, WEB]);
  await ensure([PROGRAM]);
}

export async function ensureBenchBuilt() {
  await ensureBuilt();
  await ensure([BENCH]);
}

async function ensure(parts) {
  const isStale = (part) => existsSync(part.config) && !isBuilt(part);
  if (!parts.some(isStale)) return;
  await exclusively(async () => {
    // Waits for all of them: the folders must be free for the next command.
    const builds = await Promise.allSettled(parts.filter(isStale).map(build));
    for (const { reason } of builds) if (reason) throw reason;
  });
}

function isBuilt({ name, sources, emitted }) {
  return (
    Object.keys(emitted).every((folder) => existsSync(folder)) &&
    isStamped(stampOf(name), fingerprint(sources))
  );
}

async function build({ name, sources, emitted, command }) {
  const print = fingerprint(sources);
  rmSync(stampOf(name), { force: true });
  const { code, output } = await timed(`Building the ${name}`, () => quietly(runtime(), command));
  if (code !== 0) {
    say(output);
    throw new StepFailed(code);
  }
  for (const [folder, source] of Object.entries(emitted)) if (source) removeOrphans(folder, source);
  stamp(stampOf(name), print);
}

function stampOf(name) {
  return `dist/.stamps/${name}`;
}

/**
 * A deleted source must leave no compiled file: migrations, for one, are loaded from the folder.
 */
function removeOrphans(folder, source) {
  for (const file of filesBelow(folder)) {
    const { dir, base } = parse(file.slice(folder.length));
    const stem = join(source, dir, base.replace(/\.(d\.ts|js)(\.map)?$/, ''));
    if (!['.ts', '.tsx', '.json'].some((suffix) => existsSync(stem + suffix))) rmSync(file);
  }
}
