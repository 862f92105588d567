import { requireSecondPerson } from './second-person.policy.js';

describe('a second person', () => {
  it('is anybody who took no part before', () => {
    expect(() => {
      requireSecondPerson({ id: 'staff_b' }, ['staff_a', null]);
    }).not.toThrow();
  });

  it.each([[['staff_a']], [['staff_b', 'staff_a']]])('is not one of %j', (tookPart) => {
    expect(() => {
      requireSecondPerson({ id: 'staff_a' }, tookPart);
    }).toThrow('A second person');
  });
});
