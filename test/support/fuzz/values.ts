import fc, { type Arbitrary } from 'fast-check';
import { NAMED, type Sides } from './named-values.js';
import { resolved, type Schema } from './operations.js';

/** Values that no field, query or key was made for, in JSON. */
export const HOSTILE: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.1, 1e21, 1e308, 2 ** 53, -(2 ** 63)],
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00a', '\ufeff', '\u202e', '👩‍👩‍👧‍👦', 'ﷺ'],
  ...['NaN', 'null', 'true', '1e400', '-0', '9'.repeat(40), 'a'.repeat(600), 'é'.repeat(10_000)],
  ...["' or ''='", '{{7*7}}', '$' + '{jndi:x}', '<script>x</script>', '../../x', '%00', '\r\nX: y'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'javascript:x',
    'http://[',
    'https://a b',
    'file:///x',
  ],
  ...[[], [[]], [null], ['a', 1], {}, { a: 1 }, { length: 1e9 }, { toString: 1 }, { then: {} }],
];

/** A value that the schema allows, and a meaningful one where the field's name is known. */
export function valueOf(schema: Schema, sides: Sides, name = ''): Arbitrary<unknown> {
  const { enum: choices, anyOf: either, ...plain } = resolved(schema);
  const named = Object.hasOwn(NAMED, name) ? NAMED[name]?.(sides) : undefined;
  if (named) return named;
  if (choices) return fc.constantFrom(...choices);
  const inner = either?.find(({ type }) => type !== 'null');
  if (inner) return orNull(valueOf(inner, sides, name));
  const types = [plain.type ?? 'object'].flat();
  const value = typed(types[0] ?? 'object', plain, sides);
  return types.includes('null') ? orNull(value) : value;
}

function orNull(value: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
}

function typed(type: string, schema: Schema, sides: Sides): Arbitrary<unknown> {
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const { minimum: min = 0, maximum: max = 1_000 } = schema;
    if (type === 'number') return fc.double({ min, max, noNaN: true });
    return fc.integer({ min, max: Math.min(max, 2 ** 40) }).map(Math.floor);
  }
  if (type === 'array')
    return fc.array(valueOf(schema.items ?? {}, sides), { maxLength: schema.maxItems ?? 5 });
  if (type === 'object') return objectOf(schema, sides);
  return proseOf(schema, sides.own.mark);
}

function objectOf(schema: Schema, sides: Sides): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  if (typeof more === 'object')
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), valueOf(more, sides), { maxKeys: 3 });
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, valueOf(inner, sides, key)]),
  );
  return fc.record(model, { requiredKeys: required });
}

function proseOf({ format, pattern, maxLength = 100 }: Schema, mark: string): Arbitrary<string> {
  if (format === 'uri') return fc.nat(99).map((n) => `https://${mark}.example.com/${n}?a=b#c`);
  if (format === 'email') return fc.nat(99).map((n) => `${mark}${n}@mail.example.com`);
  if (format === 'date') return fc.integer({ min: 10, max: 28 }).map((day) => `1980-02-${day}`);
  // The generator cannot handle a look-ahead: a plain word satisfies all patterns that have one.
  if (pattern && /\(\?[!=]/.test(pattern)) return fc.stringMatching(/^[a-z0-9]{1,20}$/);
  if (pattern)
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  if (maxLength < 20) return fc.string({ maxLength });
  return fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => `${mark} ${text}`.slice(0, maxLength).trim());
}

/** A value for a place that holds only text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
