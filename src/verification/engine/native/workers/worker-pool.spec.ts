import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JobFailed } from '../../../../platform/concurrency/index.js';
import { WorkerPool } from './worker-pool.js';

const STAGED = pathToFileURL('test/support/engine/staged.worker.mjs');
const UNLOADABLE = pathToFileURL('test/support/engine/unloadable.worker.mjs');
/** Longer than any of these jobs takes, however busy the machine is. */
const PATIENT = 60_000;
const IMPATIENT = 200;

interface Answered {
  text: string;
  threadId: number;
}

const open: WorkerPool[] = [];

function newPool(workers: number, entry = STAGED): WorkerPool {
  const pool = new WorkerPool({ workers, entry, loadDeadlineMs: PATIENT });
  open.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

function ask(pool: WorkerPool, name: string, input: object, deadlineMs = PATIENT) {
  return pool.run({ name, input, deadlineMs }) as Promise<Answered>;
}

/** A file that is not there yet. */
function newMarker(): string {
  return join(tmpdir(), `engine-${randomUUID()}`);
}

async function failure(answer: Promise<unknown>): Promise<string> {
  const error: unknown = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof JobFailed ? error.reason : `another: ${String(error)}`;
}

describe('the worker pool', () => {
  it('gives each caller its own result, with more jobs than workers', async () => {
    const pool = newPool(2);
    const texts = Array.from({ length: 100 }, (_, i) => `job ${i}`);

    const answers = await Promise.all(texts.map((text) => ask(pool, 'answer', { text })));

    expect(answers.map(({ text }) => text)).toEqual(texts);
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(2);
  });

  it.each(['crashOnce', 'throwOnce'])(
    'tries a job again in a new thread after %s',
    async (name) => {
      const pool = newPool(1);
      const before = await ask(pool, 'answer', { text: 'before' });

      const answer = await ask(pool, name, { marker: newMarker(), text: 'again' });

      expect(answer.text).toBe('again');
      expect(answer.threadId).not.toBe(before.threadId);
    },
  );

  it('ends a thread that hangs, and tries its job again', async () => {
    const pool = newPool(1);
    await pool.load();

    const answer = await ask(pool, 'hangOnce', { marker: newMarker(), text: 'again' }, 2_000);

    expect(answer.text).toBe('again');
  });

  it('reports the second crash or timeout of a job, and continues with the next', async () => {
    const pool = newPool(1);
    await pool.load();

    expect(await failure(ask(pool, 'crash', {}))).toBe('crashed');
    expect(await failure(ask(pool, 'hang', {}, IMPATIENT))).toBe('timed_out');
    expect((await ask(pool, 'answer', { text: 'next' })).text).toBe('next');
  });

  it('ends canceled jobs, running or waiting, and answers the others', async () => {
    const pool = newPool(1);
    await pool.load();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const start = (name: string, { signal }: AbortController) =>
      failure(pool.run({ name, input: {}, deadlineMs: PATIENT, signal }));
    const hanging = start('hang', running);
    const queued = start('answer', waiting);
    const last = ask(pool, 'answer', { text: 'last' });

    waiting.abort();
    expect(await queued).toBe('canceled');
    running.abort();
    expect(await hanging).toBe('canceled');
    expect((await last).text).toBe('last');
    expect(await start('answer', running)).toBe('canceled');
  });

  it('does not count the time that a job waits for its turn', async () => {
    const pool = newPool(1);
    await pool.load();
    const stuck = failure(ask(pool, 'hang', {}, 1_000));

    // It waits for two seconds, and has half a second.
    const late = ask(pool, 'answer', { text: 'late' }, 500);

    expect(await stuck).toBe('timed_out');
    expect((await late).text).toBe('late');
  });

  it('replaces a thread that ended between two jobs', async () => {
    const pool = newPool(1);
    await ask(pool, 'crashAfterwards', {});

    const answers = [];
    for (let i = 0; i < 20; i++) answers.push((await ask(pool, 'answer', { text: `${i}` })).text);

    expect(answers).toEqual(Array.from({ length: 20 }, (_, i) => `${i}`));
  });

  it('answers nothing when the models cannot be loaded', async () => {
    const pool = newPool(1, UNLOADABLE);

    await expect(pool.load()).rejects.toThrow(JobFailed);
    expect(await failure(ask(pool, 'answer', { text: 'x' }))).toBe('not_loaded');
  });

  it('fails running, waiting and later jobs when it is closed', async () => {
    const pool = newPool(1);
    await pool.load();
    const running = failure(ask(pool, 'hang', {}));
    const waiting = failure(ask(pool, 'answer', { text: 'waiting' }));

    await pool.close();

    expect(await Promise.all([running, waiting])).toEqual(['closed', 'closed']);
    expect(await failure(ask(pool, 'answer', { text: 'later' }))).toBe('closed');
  });

  it('keeps the settings and keys of this process from its threads', async () => {
    expect(await ask(newPool(1), 'environment', {})).toEqual([]);
  });
});
