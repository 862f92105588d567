// Jobs that end as a test needs, in place of the engine's. A file remembers that a job ran, since
// its thread dies.
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers';
import { threadId } from 'node:worker_threads';

export function load() {}

/** Moves the test's clock on. */
export function answer({ text, takesMs, clock }) {
  if (clock) Atomics.add(new Int32Array(clock), 0, takesMs);
  return { text, threadId };
}

/** A picture whose decoding ran out of time. */
export function tooSlow(input) {
  answer(input);
  return { refusal: 'too_slow', value: null };
}

export function environment() {
  return Object.keys(process.env);
}

/** Kills its thread the first time. */
export function crashOnce({ marker, text }) {
  if (isFirst(marker)) process.exit(1);
  return { text, threadId };
}

/** Hangs for ever the first time. */
export function hangOnce({ marker, text }) {
  if (isFirst(marker)) for (;;);
  return { text, threadId };
}

export function throwOnce({ marker, text }) {
  if (isFirst(marker)) throw new RangeError('memory access out of bounds');
  return { text, threadId };
}

export function crash() {
  process.exit(1);
}

export function hang() {
  for (;;);
}

/** Answers, and kills its thread when nobody waits for it any more. */
export function crashAfterwards() {
  setTimeout(() => process.exit(1), 5);
  return 'answered';
}

function isFirst(marker) {
  if (existsSync(marker)) return false;
  writeFileSync(marker, '');
  return true;
}
