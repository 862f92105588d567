import { identityText } from './person.js';

const BORN = { last_name: 'Kim', dob: '1990-12-10' };

describe('the text of an identity', () => {
  it.each([
    ['민수', '민주'],
    ['राम', 'रीमा'],
    ['Daniel', 'Daniela'],
    ['—', '!'],
  ])('differs between %s and %s', (one, other) => {
    expect(identityText({ ...BORN, first_name: one })).not.toBe(
      identityText({ ...BORN, first_name: other }),
    );
  });

  it('ignores an invisible character', () => {
    expect(identityText({ ...BORN, first_name: 'Ma\u200dria' })).toBe(
      identityText({ ...BORN, first_name: 'MARÍA' }),
    );
  });
});
