import { Settings } from '../config/index.js';
import { RequestSlots } from './request-slots.js';

const slotsFor = (databasePoolSize: number): RequestSlots =>
  new RequestSlots(Object.assign(new Settings(), { databasePoolSize }));

describe('request slots', () => {
  it('let in a third as many as there are connections, and everybody in the end', async () => {
    const slots = slotsFor(6);
    let inside = 0;
    let most = 0;
    const visit = (): Promise<void> =>
      slots.hold('gateway', async () => {
        inside += 1;
        most = Math.max(most, inside);
        await Promise.resolve();
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 20 }, visit));
    expect([most, inside]).toEqual([2, 0]);
  });

  it('of one product are not taken by the other', async () => {
    const slots = slotsFor(3);
    await slots.hold('gateway', () => slots.hold('verification', () => Promise.resolve()));
  });

  it('are given back by work that fails', async () => {
    const slots = slotsFor(3);
    await expect(slots.hold('gateway', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    await expect(slots.hold('gateway', () => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('turn away whoever would wait behind too many', async () => {
    const slots = slotsFor(3);
    let release = (): void => undefined;
    const held = slots.hold('gateway', () => new Promise<void>((done) => (release = done)));
    const waiting = Array.from({ length: 500 }, () =>
      slots.hold('gateway', () => Promise.resolve()),
    );
    await expect(slots.hold('gateway', () => Promise.resolve())).rejects.toMatchObject({
      status: 503,
    });
    release();
    await Promise.all([held, ...waiting]);
  });
});
