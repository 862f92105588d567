import { AsyncLocalStorage } from 'node:async_hooks';
import { TimeBudget, waitOnBudget } from '../database/time-budget.js';
import { bytea, batchStatement, batchValues, BatchWriter } from './batch-writer.js';

const { jest } = import.meta;

/** A write that waits until the test lets it through. */
class Writes {
  readonly asked: { subject: string; items: string[] }[] = [];
  readonly #waiting: { resolve: () => void; reject: (reason: unknown) => void }[] = [];
  isEnclosed = false;
  readonly writer = new BatchWriter<string, string, string>(this, async (subject, items) => {
    this.asked.push({ subject, items });
    await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    return items.map((item) => `${item} written`);
  });

  async end(): Promise<void> {
    this.#waiting.shift()?.resolve();
    await turn();
  }

  async fail(reason: unknown): Promise<void> {
    this.#waiting.shift()?.reject(reason);
    await turn();
  }
}

const refusal = (code: string): Error => Object.assign(new Error(code), { code });

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));

describe('a batch writer', () => {
  let writes: Writes;
  let ended: string[];

  beforeEach(() => {
    writes = new Writes();
    ended = [];
  });

  const add = (subject: string, ...items: string[]): void => {
    for (const item of items) {
      void writes.writer.add(subject, item).then(
        (outcome) => ended.push(outcome),
        (error: unknown) => ended.push(`${item} failed: ${(error as Error).message}`),
      );
    }
  };

  it('batches concurrent writes, and gives each its own outcome', async () => {
    add('a', '1', '2', '3');
    await turn();
    expect(writes.asked).toEqual([{ subject: 'a', items: ['1', '2', '3'] }]);
    await writes.end();
    expect(ended).toEqual(['1 written', '2 written', '3 written']);
  });

  it('writes one batch after the other; writes in between join the next', async () => {
    add('a', '1');
    await turn();
    add('a', '2');
    await turn();
    add('a', '3');
    await turn();
    expect(writes.asked.map(({ items }) => items)).toEqual([['1']]);
    await writes.end();
    expect(writes.asked.map(({ items }) => items)).toEqual([['1'], ['2', '3']]);
    await writes.end();
    add('a', '4');
    await turn();
    expect(writes.asked.at(-1)?.items).toEqual(['4']);
  });

  it('lets no key wait for another', async () => {
    add('a', '1');
    add('b', '2');
    await turn();
    expect(writes.asked).toEqual([
      { subject: 'a', items: ['1'] },
      { subject: 'b', items: ['2'] },
    ]);
  });

  it('puts at most sixteen in a batch', async () => {
    add('a', ...Array.from({ length: 20 }, (_, n) => String(n)));
    await turn();
    await writes.end();
    expect(writes.asked.map(({ items }) => items.length)).toEqual([16, 4]);
  });

  it.each(['22021', '23505', '40P01'])(
    'tries each alone when a batch is refused (%s), so that one cannot fail the others',
    async (code) => {
      add('a', '1', '2', '3');
      await turn();
      await writes.fail(refusal(code));
      await writes.end();
      await writes.fail(refusal(code));
      await writes.end();
      expect(ended).toEqual(['1 written', `2 failed: ${code}`, '3 written']);
      expect(writes.asked.map(({ items }) => items)).toEqual([
        ['1', '2', '3'],
        ['1'],
        ['2'],
        ['3'],
      ]);
    },
  );

  it.each(['ECONNRESET', 'EHOSTUNREACH', '57P01', '57014', undefined])(
    'retries nothing after another failure (%s), because the written part is unknown',
    async (code) => {
      add('a', '1', '2');
      await turn();
      await writes.fail(Object.assign(new Error('gone'), { code }));
      expect(writes.asked).toHaveLength(1);
      expect(ended).toEqual(['1 failed: gone', '2 failed: gone']);
      add('a', '3');
      await turn();
      await writes.end();
      expect(ended.at(-1)).toBe('3 written');
    },
  );

  it('fails waiting writes with the batch before them, so that time-outs do not add up', async () => {
    add('a', '1');
    await turn();
    add('a', ...Array.from({ length: 40 }, (_, n) => `later ${n}`));
    add('b', '2');
    await turn();
    await writes.fail(Object.assign(new Error('gone'), { code: 'ETIMEDOUT' }));
    expect(ended).toHaveLength(41);
    await writes.end();
    expect(ended.at(-1)).toBe('2 written');
  });

  it('batches nothing in an enclosing transaction', () => {
    add('a', '0');
    writes.isEnclosed = true;
    add('a', '1', '2');
    expect(writes.asked.map(({ items }) => items)).toEqual([['1'], ['2']]);
  });
});

describe('a batch writer, for requests that run out of time', () => {
  it('never does a write that is given up while it waits', async () => {
    const writes = new Writes();
    const [first, second] = [new TimeBudget(), new TimeBudget()];
    void first.run(() => writes.writer.add('a', '1'));
    await turn();
    const late = second.run(() => writes.writer.add('a', '2'));
    const refused = expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await turn();
    second.end();
    await refused;
    await writes.end();
    expect(writes.asked.map(({ items }) => items)).toEqual([['1']]);
  });

  it('abandons a batch only when no caller waits for it any more', async () => {
    const givenUp = jest.fn();
    const writer = new BatchWriter<string, string, string>({ isEnclosed: false }, () =>
      waitOnBudget(() => new Promise(() => undefined), givenUp),
    );
    const times = [new TimeBudget(), new TimeBudget()];
    const ends = Promise.allSettled(times.map((time) => time.run(() => writer.add('a', '1'))));
    await turn();
    times[0]?.end();
    await turn();
    expect(givenUp).not.toHaveBeenCalled();
    times[1]?.end();
    expect(givenUp).toHaveBeenCalledTimes(1);
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

it('a batch runs outside any request, and each outcome returns to its own request', async () => {
  const asker = new AsyncLocalStorage<string>();
  const names: unknown[] = [];
  const writer = new BatchWriter<string, string, string>({ isEnclosed: false }, (_, items) => {
    names.push(asker.getStore());
    return Promise.resolve(items);
  });
  const ask = async (): Promise<unknown> => {
    await writer.add('a', '1');
    return asker.getStore();
  };
  expect(await Promise.all([asker.run('first', ask), asker.run('second', ask)])).toEqual([
    'first',
    'second',
  ]);
  expect(names).toEqual([undefined]);
});

describe('a batch statement', () => {
  it("is the same for any number of rows, after the tenant's parameter", () => {
    expect(
      batchStatement(
        'things.insert',
        { id: 'uuid', hash: 'bytea' },
        (given) => `WITH ${given} SELECT`,
      ),
    ).toEqual({
      name: 'things.insert',
      text: 'WITH given AS (SELECT * FROM json_to_recordset($2::json) AS rows (id uuid, hash bytea) LIMIT 16) SELECT',
    });
  });

  it('is given the rows by the names of their columns', () => {
    const row = { hash: bytea(Buffer.from([1, 0xfe])), at: new Date(0), none: null };
    expect(batchValues('tenant', [row])).toEqual([
      'tenant',
      '[{"hash":"\\\\x01fe","at":"1970-01-01T00:00:00.000Z","none":null}]',
    ]);
  });

  it('refuses more rows than a batch holds, so that none is lost', () => {
    const rows = (count: number): Record<string, number>[] =>
      Array.from({ length: count }, (_, n) => ({ n }));
    expect(batchValues('tenant', rows(16))).toHaveLength(2);
    expect(() => batchValues('tenant', rows(17))).toThrow('at most 16 rows');
  });
});
