import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { whenOrphaned } from './orphan.mjs';
import { ROOT } from './root.mjs';

/** A step failed and has already reported why; the runner exits with its code. */
export class StepFailed extends Error {
  constructor(code) {
    super(`a step ended with code ${code}`);
    this.code = code;
  }
}

// A closed terminal (SIGHUP) must drain the server like a stop, not cut it off.
const FORWARDED = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' };

/** Arguments that make a Node program end when this runner is gone. */
export const STOP_WITH_RUNNER = [
  '--import',
  pathToFileURL(join(ROOT, 'scripts', 'stop-with-parent.mjs')).href,
];

const running = new Set();
const forwarded = new Set();

for (const [received, passedOn] of Object.entries(FORWARDED))
  process.on(received, () => stop(passedOn));

// npm passes signals on unless it is killed itself; then its children are orphans.
if (process.env.npm_lifecycle_event) whenOrphaned(() => stop('SIGTERM'));

function stop(signal) {
  if (running.size === 0) process.exit(codeOf(null, signal));
  if (forwarded.has(signal)) return;
  forwarded.add(signal);
  for (const child of running) child.kill(signal);
}

/**
 * Runs a program; returns its exit code (128 + number after a signal). In its own process group,
 * Ctrl-C reaches it only once, through us.
 */
export async function launch(
  command,
  args,
  { stdio = 'inherit', env = process.env, onMessage } = {},
) {
  const child = start(command, args, { stdio, env });
  if (onMessage) child.on('message', onMessage);
  const [code, signal] = await once(child, 'exit');
  return codeOf(code, signal);
}

/** Runs a program that must succeed. */
export async function step(command, args, options) {
  const code = await launch(command, args, options);
  if (code !== 0) throw new StepFailed(code);
}

/** Runs a program and returns `{code, output}`; prints nothing. `priority` is that of `os`. */
export async function quietly(command, args, { priority = 0 } = {}) {
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: process.env });
  if (child.pid) setPriority(child.pid, priority);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => chunks.push(chunk));
  const [code, signal] = await once(child, 'close');
  return { code: codeOf(code, signal), output: Buffer.concat(chunks).toString() };
}

function start(command, args, options) {
  // A stop between two steps: the next step must not start.
  for (const signal of forwarded) throw new StepFailed(codeOf(null, signal));
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  for (const end of ['exit', 'error']) child.once(end, () => running.delete(child));
  return child;
}

function codeOf(code, signal) {
  return code ?? 128 + constants.signals[signal];
}
