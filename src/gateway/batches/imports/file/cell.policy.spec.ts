import { cellText, columnOf, isDateFormat } from './cell.policy.js';

const CONTEXT = { sharedStrings: ['Ada', 'Quill'], is1904: false };

const number = (value: string, isDate = false, is1904 = false): string =>
  cellText({ type: '', value, isDate }, { ...CONTEXT, is1904 });

describe('a cell of a spreadsheet', () => {
  it.each([
    ['s', '1', 'Quill'],
    ['s', '7', ''],
    ['str', '=1+1', '=1+1'],
    ['inlineStr', 'Ada', 'Ada'],
    ['e', '#REF!', '#REF!'],
    ['b', '1', 'TRUE'],
    ['d', '1990-12-10T00:00:00', '1990-12-10'],
  ])('of the type %j with %j reads %j', (type, value, text) => {
    expect(cellText({ type, value, isDate: false }, CONTEXT)).toBe(text);
  });

  it('is a day where its format says so', () => {
    expect(number('33217', true)).toBe('1990-12-10');
    expect(number('33217.75', true)).toBe('1990-12-10');
    expect(number('33217')).toBe('33217');
    expect(number('31755', true, true)).toBe('1990-12-10');
  });

  it('counts the day that 1900 did not have', () => {
    expect([number('1', true), number('59', true), number('61', true)]).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
    ]);
  });

  it.each(['0', '-5', 'NaN', '9e99'])('is no day as %s, which the review refuses', (value) => {
    expect(number(value, true)).toBe(value);
  });

  it('keeps the digits of a large number', () => {
    expect(number('1.5555550144E10')).toBe('15555550144');
    expect(number('1E+30')).toBe('1E+30');
    expect(number('0.5')).toBe('0.5');
  });

  it('stands in the column that its reference names', () => {
    expect(['A1', 'Z9', 'AA1', 'XFD1048576'].map(columnOf)).toEqual([0, 25, 26, 16_383]);
    expect(['', '1', 'a1', 'ABCD1'].map(columnOf)).toEqual([null, null, null, null]);
  });

  it.each([
    [14, undefined, true],
    [2, undefined, false],
    [164, 'yyyy-mm-dd', true],
    [164, '[$-409]d/m/yy;@', true],
    [164, '#,##0.00 "days"', false],
    [164, '[Red]0.00', false],
    [164, '\\d0', false],
    [164, 'General', false],
  ])('of the format %s %j is a day: %s', (id, code, isDate) => {
    expect(isDateFormat(id, code)).toBe(isDate);
  });
});
