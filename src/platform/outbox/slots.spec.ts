import { Slots } from './slots.js';

describe('the slots of a process', () => {
  it('are given out up to their number, and then in turn to who waits', () => {
    const slots = new Slots(1);
    const served: string[] = [];
    const asker = (name: string): { pump: () => void } => {
      const self = {
        pump: (): void => {
          if (slots.take(self)) served.push(name);
        },
      };
      return self;
    };
    const [greedy, patient] = [asker('greedy'), asker('patient')];

    greedy.pump();
    greedy.pump();
    patient.pump();
    slots.give();
    slots.give();

    expect(served).toEqual(['greedy', 'greedy', 'patient']);
  });
});
