import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PARTS } from '../bench/parts.js';

/** Starts and small runs, on a busy machine. */
const WITHIN_MS = 20 * 60_000;

const NAMES = PARTS.map(({ name }) => name);

describe('the benchmark', () => {
  let printed: string[];

  // Two processes, one for each core: this spec is the last, and runs alone. In each, the parts share
  // a deployment.
  beforeAll(async () => {
    const halves = [0, 1].map((half) => NAMES.filter((_, index) => index % 2 === half));
    printed = (await Promise.all(halves.map(tried))).flatMap((output) => output.split('\n'));
  }, WITHIN_MS);

  async function tried(names: string[]): Promise<string> {
    const run = spawn(process.execPath, ['scripts/run.mjs', 'bench', ...names], {
      env: { ...process.env, BENCH_BRIEF: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([text(run.stdout), once(run, 'exit')]);
    return `${output}\n${names.join(' ')} ended with ${String(code)}`;
  }

  it.each(NAMES)('has a part that still works, tried for about a second: %s', (name) => {
    const failure = new RegExp(`^${name} +failed:`);
    expect(printed.filter((line) => failure.test(line))).toEqual([]);
  });

  it('ends well', () => {
    const ended = printed.filter((line) => line.includes('ended with'));
    expect(ended).toEqual(
      [0, 0].map((code) => expect.stringMatching(`ended with ${String(code)}$`)),
    );
  });
});
