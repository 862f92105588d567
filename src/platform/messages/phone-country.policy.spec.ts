import { callingCodeOf, numberBlock } from './phone-country.policy.js';

const ALLOWED = ['1', '44', '353'];

describe('the country of a number', () => {
  it.each([
    ['+15555550102', '1'],
    ['+447700900123', '44'],
    ['+353861234567', '353'],
  ])('%s is one that messages go to', (number, code) => {
    expect(callingCodeOf(number, ALLOWED)).toBe(code);
  });

  it.each(['+35312', '+8821234567', '+352621123456'])(
    '%s is judged by its whole code',
    (number) => {
      expect(callingCodeOf(number, ALLOWED)).toBe(number.startsWith('+353') ? '353' : null);
    },
  );

  it('refuses the islands under +1 unless they are listed', () => {
    expect(callingCodeOf('+18765550102', ALLOWED)).toBeNull();
    expect(callingCodeOf('+18765550102', [...ALLOWED, '1876'])).toBe('1876');
    expect(callingCodeOf('+12425550102', [...ALLOWED, '1876'])).toBeNull();
  });

  it('counts numbers that differ at their end only as one block', () => {
    expect(numberBlock('+15555550102')).toBe(numberBlock('+15555559999'));
    expect(numberBlock('+15555550102')).not.toBe(numberBlock('+15555560102'));
  });
});
