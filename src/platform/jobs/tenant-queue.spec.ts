import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Clock, secondsAfter } from '../clock/index.js';
import { EntityColumns, idColumn, type Database } from '../database/index.js';
import { newId, uuidOf, type Id } from '../ids/index.js';
import { TenantQueue, eachOf } from './tenant-queue.js';

@Entity({ schema: 'test', name: 'letters' })
class Letter {
  @PrimaryColumn(idColumn('key')) boxId: Id<'key'>;
  @PrimaryColumn(idColumn('req', { name: 'letter_id' })) id: Id<'req'>;
  @Column({ type: 'timestamptz' }) dueAt: Date;
  @Column({ type: 'integer' }) tries: number;
}

const NOW = new Date('2026-03-01T12:00:00Z');

describe('a queue by tenant', () => {
  const box = newId('key');
  const letter = newId('req');
  const row = { boxId: uuidOf(box), id: uuidOf(letter), dueAt: NOW, tries: 1 };
  let ran: [string, unknown[]][];
  const on = {
    query: (text: string, values: unknown[]) => {
      ran.push([text.replace(/\s+/g, ' '), values]);
      return Promise.resolve(text.startsWith('SELECT') ? [row] : []);
    },
  };
  const database = {
    ...on,
    transaction: (work: (tx: typeof on) => Promise<unknown>) => work(on),
  } as unknown as Database;
  const options = { tenant: 'boxId', key: 'id', due: 'dueAt', where: 'is_open' } as const;
  const queue = new TenantQueue(database, Letter, { ...options, tries: 'tries' });

  beforeEach(() => (ran = []));

  it('names one tenant in each statement, save the one that asks which have due rows', async () => {
    await queue.eachDue(NOW, 10, () => Promise.resolve());
    await queue.deleteDue(NOW);
    const idle = () => Promise.resolve(() => Promise.resolve());
    await queue.leaseEach(new Clock(), [box], () => 0, idle);

    const [searches, others] = [0, 1].map((which) =>
      ran.filter(([text]) => Number(!text.startsWith('SELECT DISTINCT')) === which),
    );
    expect(searches!.map(([text]) => text)).toEqual([
      ...Array(2).fill(
        'SELECT DISTINCT box_id AS "boxId" FROM test.letters WHERE is_open AND due_at <= $1',
      ),
    ]);
    expect(searches!.filter(([text]) => text.includes('FOR UPDATE'))).toEqual([]);
    expect(others).toHaveLength(4);
    for (const [text, values] of others!) {
      expect(text).toContain('box_id = $1');
      expect(values[0]).toBe(uuidOf(box));
    }
  });

  it('gives each due row to the work', async () => {
    const given: unknown[] = [];

    expect(await queue.eachDue(NOW, 10, (...each) => Promise.resolve(given.push(each)))).toBe(1);
    expect(given).toEqual([[box, letter]]);
  });

  it('leases rows until the time that their tries ask for', async () => {
    const given: unknown[] = [];
    const clock = { now: () => NOW };
    const begin = (tenant: Id) =>
      Promise.resolve((each: Letter) => Promise.resolve(given.push([tenant, each])));

    expect(await queue.leaseEach(clock, undefined, ({ tries }) => tries, begin)).toBe(1);
    expect(given).toEqual([[box, { boxId: box, id: letter, dueAt: NOW, tries: 2 }]]);
    const [select, asked] = ran[1]!;
    expect(select).toMatch(/ORDER BY due_at LIMIT 50 FOR UPDATE SKIP LOCKED$/);
    expect(asked).toEqual([uuidOf(box), NOW]);
    expect(ran[2]![1]).toEqual([uuidOf(box), [uuidOf(letter)], [secondsAfter(NOW, 2)]]);
  });

  it('leases the rows of a tenant from its turn on, however long the one before took', async () => {
    let seconds = 0;
    const clock = { now: () => secondsAfter(NOW, seconds) };
    const slow = () => Promise.resolve(() => Promise.resolve((seconds += 30)));

    await queue.leaseEach(clock, [box, newId('key')], () => 20, slow);

    const leased = ran.filter(([text]) => text.startsWith('UPDATE')).map(([, values]) => values[2]);
    expect(leased).toEqual([[secondsAfter(NOW, 20)], [secondsAfter(NOW, 50)]]);
  });

  it('is refused where the key does not lead with the tenant', () => {
    expect(EntityColumns.of(Letter).key()).toEqual(['boxId', 'id']);
    const wrong = { ...options, tenant: 'id', key: 'boxId' } as const;
    expect(() => new TenantQueue(database, Letter, wrong)).toThrow('leads with its tenant');
  });
});

describe('work for each', () => {
  it('adds up what was done', async () => {
    expect(await eachOf([1, 2, 3], (item) => Promise.resolve(item))).toBe(6);
    expect(await eachOf([], () => Promise.resolve(1))).toBe(0);
  });

  it('continues after a failure, and reports it at the end', async () => {
    const seen: string[] = [];
    const cause = new Error('broken');

    const running = eachOf(['a', 'b', 'c'], (item) => {
      seen.push(item);
      return item === 'b' ? Promise.reject(cause) : Promise.resolve(1);
    });

    await expect(running).rejects.toMatchObject({ message: '1 of 3 failed', cause });
    expect(seen).toEqual(['a', 'b', 'c']);
  });
});
