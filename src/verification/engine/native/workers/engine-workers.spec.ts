import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JobFailed } from '../../../../platform/concurrency/index.js';
import { ALONE, EngineWorkers, type Asker } from './engine-workers.js';

const STAGED = pathToFileURL('test/support/engine/staged.worker.mjs');
const UNLOADABLE = pathToFileURL('test/support/engine/unloadable.worker.mjs');
/** Longer than any of these jobs takes, however busy the machine is. */
const PATIENT = 60_000;
const IMPATIENT = 200;

interface Answered {
  text: string;
  threadId: number;
}

describe('threads of the engine', () => {
  const open: EngineWorkers[] = [];

  function newPool(workers: number, entry = STAGED): EngineWorkers {
    const pool = new EngineWorkers({ workers, entry, loadDeadlineMs: PATIENT });
    open.push(pool);
    return pool;
  }

  afterEach(async () => {
    await Promise.all(open.splice(0).map((pool) => pool.close()));
  });

  function ask(pool: EngineWorkers, name: string, input: object, deadlineMs = PATIENT) {
    return pool.run({ name, input, deadlineMs }, ALONE) as Promise<Answered>;
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

  describe('the workers of the engine', () => {
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

    it('lets an aborted job leave the queue, and ends no worker by an abort', async () => {
      const pool = newPool(1);
      const { threadId } = await ask(pool, 'answer', { text: 'before' });
      const [running, waiting] = [new AbortController(), new AbortController()];
      const glance = ({ signal }: AbortController) =>
        pool.run(
          { name: 'answer', input: { text: 'glance' }, deadlineMs: PATIENT },
          { ...ALONE, signal, isOptional: true },
        );
      const started = glance(running);
      const queued = failure(glance(waiting));

      running.abort();
      waiting.abort();

      expect(await queued).toBe('canceled');
      expect(await started).toMatchObject({ text: 'glance', threadId });
      expect(await failure(glance(running))).toBe('canceled');
      expect((await ask(pool, 'answer', { text: 'after' })).threadId).toBe(threadId);
    });

    it('tries a hint once', async () => {
      const pool = newPool(1);
      const job = { name: 'throwOnce', input: { marker: newMarker() }, deadlineMs: PATIENT };

      expect(await failure(pool.run(job, { ...ALONE, isOptional: true }))).toBe('crashed');
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

  /** Jobs that move the test's clock on, one after the other. */
  class Flood {
    readonly #clock = new Int32Array(new SharedArrayBuffer(4));
    readonly order: string[] = [];
    readonly #jobs: Promise<unknown>[] = [];
    readonly pool = new EngineWorkers({
      workers: 1,
      entry: STAGED,
      loadDeadlineMs: PATIENT,
      maxWaitingBytes: 100,
      now: () => Atomics.load(this.#clock, 0),
    });

    constructor() {
      open.push(this.pool);
    }

    /** `answer` is what the worker says of the picture. */
    send(
      session: string,
      { takesMs = 0, answer = 'answer', bytes = 0 } = {},
      more: Partial<Asker> = {},
    ): void {
      const [organizationId = '', sessionId = ''] = session.split('/');
      const input = { picture: new Uint8Array(bytes), takesMs, clock: this.#clock.buffer };
      const job = { name: answer, input, deadlineMs: PATIENT };
      const asked = this.pool.run(job, { organizationId, sessionId, ...more }).then(
        () => this.order.push(session),
        (error: unknown) => this.order.push(`${session} ${(error as JobFailed).reason}`),
      );
      this.#jobs.push(asked);
    }

    async end(): Promise<string[]> {
      await Promise.all(this.#jobs);
      return this.order;
    }
  }

  describe('the queue of the engine', () => {
    it('lets another organization wait for one picture of a flood', async () => {
      const flood = new Flood();
      for (let n = 0; n < 60; n += 1) flood.send('flood/1', { takesMs: 1_400 });
      flood.send('quiet/1', { takesMs: 500 });

      expect((await flood.end()).slice(0, 3)).toEqual(['flood/1', 'quiet/1', 'flood/1']);
    });

    it('counts a picture that took too long to open twice', async () => {
      const flood = new Flood();
      for (let n = 0; n < 2; n += 1) flood.send('org/slow', { takesMs: 5_000, answer: 'tooSlow' });
      for (let n = 0; n < 12; n += 1) flood.send('org/fast', { takesMs: 1_000 });

      const order = await flood.end();
      expect(order.indexOf('org/slow', 1)).toBe(11);
    });

    it('drops the hints of who fills the queue', async () => {
      const flood = new Flood();
      flood.send('busy/1', { takesMs: 1 });
      for (let n = 0; n < 12; n += 1) flood.send('flood/1', { bytes: 10 }, { isOptional: true });
      flood.send('quiet/1', { bytes: 50 }, { isOptional: true });

      const order = await flood.end();
      expect(order.filter((each) => each === 'flood/1 dropped')).toHaveLength(7);
      expect(order).toContain('quiet/1');
    });
  });
});
