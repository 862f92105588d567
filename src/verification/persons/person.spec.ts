import { identityText, ssnDigits } from './person.js';

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

describe('a typed Social Security number', () => {
  it.each(['123-45-6789', '123456789', '123 45 6789', ' 123-45-6789 '])(
    'is read in %j',
    (typed) => {
      expect(ssnDigits(typed)).toBe('123456789');
    },
  );

  it.each([
    ['an area that does not exist', '000-12-3456'],
    ['the area 666', '666-12-3456'],
    ['the number of a taxpayer without one', '912-71-3456'],
    ['an empty group', '123-00-6789'],
    ['an empty serial', '123-45-0000'],
    ['a voided number', '078-05-1120'],
    ['a voided number', '219099999'],
    ['too few digits', '123-45-678'],
    ['too many digits', '123-45-67890'],
    ['letters', '12A-45-6789'],
    ['other digits', '١٢٣٤٥٦٧٨٩'],
    ['nothing', ''],
  ])('is refused with %s: %s', (_, typed) => {
    expect(ssnDigits(typed)).toBeNull();
  });
});
