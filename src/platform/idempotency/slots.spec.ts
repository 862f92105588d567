import { Slots } from './slots.js';

describe('slots', () => {
  it('let in no more than there are, and everybody in the end', async () => {
    const slots = new Slots(2);
    let inside = 0;
    let most = 0;
    const visit = (): Promise<void> =>
      slots.hold(async () => {
        inside += 1;
        most = Math.max(most, inside);
        await Promise.resolve();
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 20 }, visit));
    expect(most).toBe(2);
    expect(inside).toBe(0);
  });

  it('are given back by work that fails', async () => {
    const slots = new Slots(1);
    await expect(slots.hold(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(slots.hold(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
