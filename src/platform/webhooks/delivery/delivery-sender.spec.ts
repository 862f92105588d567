import { excerptOf, isOverloaded, judge } from './delivery-sender.js';

describe('an answer', () => {
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [199, 'not_delivered'],
    [300, 'not_delivered'],
    [301, 'not_delivered'],
    [307, 'not_delivered'],
    [400, 'not_delivered'],
    [404, 'not_delivered'],
    [410, 'gone'],
    [429, 'not_delivered'],
    [500, 'not_delivered'],
    [null, 'not_delivered'],
  ])('of %s means %s', (status, verdict) => {
    expect(judge(status)).toBe(verdict);
  });

  it.each([
    [200, false],
    [404, false],
    [429, true],
    [503, true],
    [null, true],
  ])('of %s means strain: %s', (status, overloaded) => {
    expect(isOverloaded(status)).toBe(overloaded);
  });

  it('is shown without characters that move a cursor or hide text', () => {
    expect(excerptOf(Buffer.from('no\u001B[2J\u0000such\tthing\n\u009B'))).toBe(
      'no[2Jsuch\tthing\n',
    );
  });

  it('that is cut in the middle of a character is still text', () => {
    expect(excerptOf(Buffer.from('né').subarray(0, 2))).toBe('n\uFFFD');
  });

  it('that is empty becomes null', () => {
    expect(excerptOf(Buffer.alloc(0))).toBeNull();
  });
});
