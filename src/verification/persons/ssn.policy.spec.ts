import { ssnDigits } from './ssn.policy.js';

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
