import { parseJsonBody } from './json-body.js';

const parse = (text: string): unknown => parseJsonBody(Buffer.from(text));

describe('a JSON body', () => {
  it.each([
    ['an array of 1,001 values', `[${'1,'.repeat(999)}1]`, 'more than 1000 values'],
    ['85,000 objects in a field', `{"a":[${'{},'.repeat(84_999)}{}]}`, 'more than 1000 values'],
    ['values spread over objects', `[${'{"a":1,"b":2},'.repeat(400)}{}]`, 'more than 1000 values'],
    ['24,000 keys', JSON.stringify(keys(24_000)), 'more than 100 keys'],
    ['101 keys in a nested object', JSON.stringify({ a: { b: keys(101) } }), 'more than 100 keys'],
    ['thirteen levels', `${'['.repeat(13)}${']'.repeat(13)}`, 'nested deeper than 12 levels'],
  ])('of %s is refused', (_, text, reason) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'body_malformed' }));
    expect(() => parse(text)).toThrow(reason);
  });

  it('up to those bounds is accepted', () => {
    const most = { keys: keys(99), list: Array.from({ length: 898 }, () => 1) };
    expect(parse(JSON.stringify(most))).toEqual(most);
    expect(parse(`${'['.repeat(12)}${']'.repeat(12)}`)).toEqual([[[[[[[[[[[[]]]]]]]]]]]]);
  });

  it.each([
    String.raw`{"a":["\u0000"]}`,
    String.raw`{"a":{"\ud800":1}}`,
    String.raw`["\udc00"]`,
    '[{"__proto__":1}]',
  ])('is refused for the content of an array or an object: %s', (text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'body_malformed' }));
  });

  it('may have escapes of whole characters', () => {
    expect(parse(String.raw`["\ud83d\ude00", "\u00e9", "\\u0000"]`)).toEqual([
      '😀',
      'é',
      '\\u0000',
    ]);
  });
});

function keys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`key_${i}`, i]));
}
