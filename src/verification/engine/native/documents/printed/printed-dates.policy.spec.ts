import { findDate, printedDates } from './printed-dates.policy.js';

const TEXT = `VIRGINIA DRIVER LICENSE
4d DLN T64235789
3 DOB O3/14/1985   4b EXP 08/24/2030
1 SAMPLE
2 JONATHAN QUINCY
8 123 MAPLE STREET
5 DD 06012022A1B2C3D4E5`;

describe('a printed date', () => {
  it.each([
    ['03/14/1985', '1985-03-14'],
    ['14.03.1985', '1985-03-14'],
    ['14 03 1985', '1985-03-14'],
    ['14-03-1985', '1985-03-14'],
    ['1985-03-14', '1985-03-14'],
    ['14 MAR 1985', '1985-03-14'],
    ['14 MAR/MARS 85', '1985-03-14'],
    ['O3/I4/l985', '1985-03-14'],
    ['14.03:1985', '1985-03-14'],
    ['1403 1985', '1985-03-14'],
    ['03 01 2025 1403 1985', '1985-03-14'],
    ['14 031985', '1985-03-14'],
    ['1 4/03/198 5', '1985-03-14'],
    ['14.0 3.1 985', '1985-03-14'],
    ['19 85-03-1 4', '1985-03-14'],
    ['3 03/1 4/1985', '1985-03-14'],
    ['14 MAR 198 5', '1985-03-14'],
    ['1 4 MAR 85', '1985-03-14'],
  ])('has a date written as %s', (written, date) => {
    expect(findDate(`DOB ${written} SEX F`, date)).toBe('agrees');
  });

  it('matches a date only exactly', () => {
    expect(findDate(TEXT, '1985-03-14')).toBe('agrees');
    expect(findDate(TEXT, '1985-03-15')).toBe('missing');
    expect(findDate(TEXT, '1995-03-14')).toBe('missing');
  });

  it('finds no date within a longer number', () => {
    expect(printedDates('5 DD 106/01/20221 06012022A1B2')).toEqual([]);
  });

  it('takes no number for a date, and no date without a gap for a contradiction', () => {
    expect(findDate('DD 14031985 A', '1985-03-14')).toBe('missing');
    expect(findDate('DD A1403 1985', '1985-03-14')).toBe('missing');
    expect(findDate('DD 1403 19857', '1985-03-14')).toBe('missing');
    expect(findDate('1403\n1985', '1985-03-14')).toBe('missing');
    expect(printedDates('DD 1403 1985')).toEqual([]);
    expect(findDate('DD 114/03/198 5', '1985-03-14')).toBe('missing');
    expect(findDate('DD 14/03/198 57', '1985-03-14')).toBe('missing');
    expect(findDate('1\n4/03/1985', '1985-03-14')).toBe('missing');
    expect(printedDates('DD 1 4/03/1985')).toEqual([]);
  });

  it('keeps the label of a date', () => {
    expect(
      printedDates(TEXT).map(({ label, readings }) => [label.trim().slice(-3), readings[0]]),
    ).toEqual([
      ['DOB', '1985-03-14'],
      ['EXP', '2030-08-24'],
    ]);
  });
});
