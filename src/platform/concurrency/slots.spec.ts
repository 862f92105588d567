import { newId, type Id } from '../ids/index.js';
import { Slots } from './slots.js';

/** Takes slots until it is refused, and again whenever it is told to; by its name in `served`. */
function askerOf(slots: Slots, served: string[]) {
  return (name: string, tenant: Id = newId('org'), most = Infinity) => {
    const self = {
      tenant,
      taken: 0,
      pump: (): void => {
        while (self.taken < most && slots.take(self)) {
          self.taken += 1;
          served.push(name);
        }
      },
      give: (): void => {
        self.taken -= 1;
        slots.give(self);
      },
    };
    return self;
  };
}

describe('the slots of a process', () => {
  it('are given out up to their number, and then in turn to whoever waits', () => {
    const served: string[] = [];
    const slots = new Slots(1);
    const make = askerOf(slots, served);
    const [first, second, third] = ['first', 'second', 'third'].map((name) =>
      make(name, newId('org'), 1),
    );
    for (const each of [first, second, third]) each?.pump();
    expect(served).toEqual(['first']);

    first?.give();
    expect(served).toEqual(['first', 'second']);
    second?.give();
    expect(served).toEqual(['first', 'second', 'third']);
  });

  it('are half left free by one tenant, however many of its receivers hang', () => {
    const slots = new Slots(256);
    const make = askerOf(slots, []);
    const tenant = newId('org');
    const receivers = Array.from({ length: 20 }, (_, i) => make(String(i), tenant, 32));
    for (const receiver of receivers) receiver.pump();
    expect(receivers.reduce((sum, { taken }) => sum + taken, 0)).toBe(128);
  });

  it('of tenants that hang leave one for another at once, six of them included', () => {
    const slots = new Slots(256);
    const make = askerOf(slots, []);
    for (let tenant = 0; tenant < 6; tenant += 1) make('hangs').pump();
    const other = make('works', newId('org'), 1);
    for (let delivery = 0; delivery < 100; delivery += 1) {
      other.pump();
      expect(other.taken).toBe(1);
      other.give();
    }
  });

  it('come back to all receivers of a tenant in turn', () => {
    const served: string[] = [];
    const slots = new Slots(4);
    const make = askerOf(slots, served);
    const tenant = newId('org');
    const [one, two, three] = ['one', 'two', 'three'].map((name) => make(name, tenant, 2));
    for (const each of [one, two, three]) each?.pump();
    expect(served).toEqual(['one', 'one']);

    one?.give();
    one?.give();
    expect(served).toEqual(['one', 'one', 'two', 'three']);
  });
});
