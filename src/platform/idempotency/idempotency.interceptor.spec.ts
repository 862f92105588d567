import { Settings } from '../config/index.js';
import { TimeBudget } from '../database/index.js';
import { newId, type Id } from '../ids/index.js';
import { RequestSemaphore } from './idempotency.interceptor.js';

const semaphoreFor = (databasePoolSize: number): RequestSemaphore =>
  new RequestSemaphore(Object.assign(new Settings(), { databasePoolSize }));

/** Holds a permit until it is told to leave. */
function occupy(semaphore: RequestSemaphore, tenant: Id = newId('key')): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  void semaphore.run(tenant, () => promise);
  return () => {
    resolve(undefined);
  };
}

describe('the semaphore of idempotent requests', () => {
  it('runs half as many as there are connections, and all of them eventually', async () => {
    const semaphore = semaphoreFor(4);
    let inside = 0;
    let most = 0;
    const visit = (): Promise<void> =>
      semaphore.run(newId('key'), async () => {
        inside += 1;
        most = Math.max(most, inside);
        await Promise.resolve();
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 20 }, visit));
    expect([most, inside]).toEqual([2, 0]);
  });

  it('serves tenants in turn, however many requests one of them has', async () => {
    const semaphore = semaphoreFor(2);
    const [busy, quiet] = [newId('key'), newId('key')];
    const served: string[] = [];
    const leave = occupy(semaphore, busy);
    const ask = (tenant: Id, name: string): Promise<number> =>
      semaphore.run(tenant, () => Promise.resolve(served.push(name)));
    const all = [
      ...Array.from({ length: 50 }, (_, i) => ask(busy, `busy ${i}`)),
      ask(quiet, 'quiet 0'),
      ask(quiet, 'quiet 1'),
    ];
    leave();
    await Promise.all(all);
    expect(served.slice(0, 5)).toEqual(['busy 0', 'quiet 0', 'busy 1', 'quiet 1', 'busy 2']);
    expect(served).toHaveLength(52);
  });

  it('leaves room for others beside a tenant whose requests hang', async () => {
    const semaphore = semaphoreFor(16);
    const slow = newId('key');
    const leave = Array.from({ length: 20 }, () => occupy(semaphore, slow));
    const other = semaphore.run(newId('key'), () => Promise.resolve('served'));
    await expect(other).resolves.toBe('served');
    for (const each of leave) each();
  });

  it('gets its permit back from failed work', async () => {
    const semaphore = semaphoreFor(2);
    const tenant = newId('key');
    await expect(semaphore.run(tenant, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    await expect(semaphore.run(tenant, () => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('refuses a tenant that has too many waiting requests, and no other tenant', async () => {
    const semaphore = semaphoreFor(2);
    const busy = newId('key');
    const leave = occupy(semaphore, busy);
    const waiting = Array.from({ length: 100 }, () => semaphore.run(busy, () => Promise.resolve()));
    await expect(semaphore.run(busy, () => Promise.resolve())).rejects.toMatchObject({
      status: 503,
    });
    const other = semaphore.run(newId('key'), () => Promise.resolve('served'));
    leave();
    await Promise.all(waiting);
    await expect(other).resolves.toBe('served');
  });

  it('loses no permit to a request that runs out of time while it waits', async () => {
    const semaphore = semaphoreFor(2);
    const tenant = newId('key');
    const leave = occupy(semaphore, tenant);
    const time = new TimeBudget();
    const gone = time.run(() => semaphore.run(tenant, () => Promise.resolve('served')));
    const stays = semaphore.run(tenant, () => Promise.resolve('served'));
    time.end();
    await expect(gone).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    leave();
    await expect(stays).resolves.toBe('served');
    await expect(semaphore.run(tenant, () => Promise.resolve('again'))).resolves.toBe('again');
  });
});
