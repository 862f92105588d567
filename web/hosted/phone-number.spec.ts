import { toE164, toPhoneCode } from './phone-number.js';

describe('a typed phone number', () => {
  it.each([
    ['(202) 555-0143', '+12025550143'],
    ['202.555.0143', '+12025550143'],
    ['1 202 555 0143', '+12025550143'],
    ['+44 7700 900123', '+447700900123'],
    ['0044 7700 900123', '+447700900123'],
    ['+1 202\u2011555\u20110143', '+12025550143'],
  ])('reads %s as %s', (typed, expected) => {
    expect(toE164(typed)).toBe(expected);
  });

  it.each(['', 'ada', '555 0143', '07700 900123', '+0 202 555 0143', '+1234567890123456'])(
    'refuses %j',
    (typed) => {
      expect(toE164(typed)).toBeNull();
    },
  );
});

describe('a typed code', () => {
  it.each(['123456', ' 123 456 ', 'Your code is 123-456.'])('is found in %j', (typed) => {
    expect(toPhoneCode(typed)).toBe('123456');
  });

  it.each(['', '12345', '1234567'])('is not found in %j', (typed) => {
    expect(toPhoneCode(typed)).toBeNull();
  });
});
