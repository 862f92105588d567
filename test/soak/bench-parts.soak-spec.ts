import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PARTS } from '../bench/parts.js';

/** A start and a small run of one part, on a busy machine. */
const WITHIN_MS = 10 * 60_000;

describe('a part of the benchmark', () => {
  it.each(PARTS.map(({ name }) => name))(
    'still works, tried for about a second: %s',
    async (name) => {
      const run = spawn(process.execPath, ['scripts/run.mjs', 'bench', name], {
        env: { ...process.env, BENCH_BRIEF: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [printed, [code]] = await Promise.all([text(run.stdout), once(run, 'exit')]);

      expect(printed).not.toContain('failed:');
      expect(code).toBe(0);
    },
    WITHIN_MS,
  );
});
