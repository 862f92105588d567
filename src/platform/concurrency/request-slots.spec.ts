import { Settings } from '../config/index.js';
import { newId, type Id } from '../ids/index.js';
import { RequestSlots } from './request-slots.js';

const slotsFor = (databasePoolSize: number): RequestSlots =>
  new RequestSlots(Object.assign(new Settings(), { databasePoolSize }));

/** Holds a slot until it is told to leave. */
function occupy(slots: RequestSlots, tenant: Id = newId('org')): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  void slots.hold(tenant, () => promise);
  return () => {
    resolve(undefined);
  };
}

describe('request slots', () => {
  it('let in half as many as there are connections, and everybody in the end', async () => {
    const slots = slotsFor(4);
    let inside = 0;
    let most = 0;
    const visit = (): Promise<void> =>
      slots.hold(newId('org'), async () => {
        inside += 1;
        most = Math.max(most, inside);
        await Promise.resolve();
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 20 }, visit));
    expect([most, inside]).toEqual([2, 0]);
  });

  it('serve tenants in turn, however many requests one of them has', async () => {
    const slots = slotsFor(2);
    const [busy, quiet] = [newId('org'), newId('org')];
    const served: string[] = [];
    const leave = occupy(slots, busy);
    const ask = (tenant: Id, name: string): Promise<number> =>
      slots.hold(tenant, () => Promise.resolve(served.push(name)));
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

  it('are given back by work that fails', async () => {
    const slots = slotsFor(2);
    const tenant = newId('org');
    await expect(slots.hold(tenant, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(slots.hold(tenant, () => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('turn away who would wait behind too many of the same tenant, and nobody else', async () => {
    const slots = slotsFor(2);
    const busy = newId('org');
    const leave = occupy(slots, busy);
    const waiting = Array.from({ length: 100 }, () => slots.hold(busy, () => Promise.resolve()));
    await expect(slots.hold(busy, () => Promise.resolve())).rejects.toMatchObject({ status: 503 });
    const other = slots.hold(newId('org'), () => Promise.resolve('served'));
    leave();
    await Promise.all(waiting);
    await expect(other).resolves.toBe('served');
  });
});
