import { checkDigit } from './check-digit.js';
import { lookalikeNumbers, otherReadings } from './only-reading.js';

const DISTINCT = 0.02;

/** A number whose characters at these places may be the given ones instead. */
function read(number: string, rivals: Record<number, string>, check = checkDigit(number)) {
  const text = number + check;
  return {
    text,
    rivals: [...text].map((own, i) => rivals[i] ?? (own === '7' ? '1' : '7')).join(''),
    margins: [...text].map((_, i) => (i in rivals ? 0.01 : 0.2)),
  };
}

describe('a number with doubtful characters', () => {
  it.each([
    ['none', 'T64235789', {}],
    ['one', 'T04235789', { 1: 'O' }],
    ['two that the check digit tells apart', 'T0UU24V50', { 1: 'O', 8: 'O' }],
  ])('is certain with %s', (_, number, rivals) => {
    expect(otherReadings(read(number, rivals), DISTINCT)).toEqual([]);
  });

  it.each([
    ['two that cancel out', 'DB7005708', { 3: 'O', 4: 'O' }],
    ['two of three that cancel out', 'DB7005708', { 3: 'O', 4: 'O', 7: 'O' }],
    ['one that weighs the same', 'T64235789', { 6: 'H', 7: 'S' }],
    ['most of it', '000000000', { 0: 'O', 1: 'O', 2: 'O', 3: 'O', 4: 'O', 5: 'O', 6: 'O' }],
  ])('is not certain with %s', (_, number, rivals) => {
    expect(otherReadings(read(number, rivals), DISTINCT)).not.toEqual([]);
  });

  it('has the same check digit with O or Q for 0', () => {
    expect(lookalikeNumbers('F09089152' + checkDigit('F09089152'))).toEqual(['FO9O891521']);
    expect(lookalikeNumbers('FO9O89152' + checkDigit('FO9O89152'))).toEqual(['F090891521']);
    expect(lookalikeNumbers('5O184Q6O2' + checkDigit('5O184Q6O2'))).toEqual(['5018406028']);
    expect(lookalikeNumbers('F09189152' + checkDigit('F09189152'))).toEqual([]);
    expect(lookalikeNumbers('F09089152<')).toEqual([]);
  });

  it('that goes on elsewhere may have one doubtful character', () => {
    expect(otherReadings(read('T0423578O', { 1: 'O' }, '<'), DISTINCT)).toEqual([]);
    expect(otherReadings(read('T0423578O', { 1: 'O', 8: '0' }, '<'), DISTINCT)).not.toEqual([]);
  });
});
