import fc, { type Arbitrary } from 'fast-check';
import type { Sides } from './named-values.js';
import { resolved, type Operation } from './operations.js';
import { HOSTILE, textOf, valueOf } from './values.js';

export interface FuzzBody {
  bytes: Buffer | null;
  type: string | null;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const NONE: FuzzBody = { bytes: null, type: null };

/** A body that the schema of the operation allows. */
export function bodyOf(operation: Operation, sides: Sides): Arbitrary<FuzzBody> {
  const { body, takesTable } = operation;
  if (takesTable) return tableOf(sides);
  if (!body) return fc.constant(NONE);
  const write = takesForms(operation) ? asForm : asJson;
  return valueOf(body, sides).map((value) => write(value));
}

function tableOf({ own: { mark } }: Sides): Arbitrary<FuzzBody> {
  return fc.nat(99_999).map((n) => ({
    bytes: Buffer.from(`employee_id,given_name,family_name\n${mark}-${n},${mark},Rowe\n`),
    type: 'text/csv',
  }));
}

/** The same with something wrong: in its values, its keys, its bytes or its size. */
export function hostileBodyOf(operation: Operation, sides: Sides): Arbitrary<FuzzBody> {
  const { body, method, takesTable } = operation;
  if (method === 'GET') return fc.constant(NONE); // no HTTP client sends one
  if (takesTable) return fc.tuple(tableOf(sides), mangle).map(([table, change]) => change(table));
  const valid = body ? valueOf(body, sides) : fc.constant({});
  const names = Object.keys((body && resolved(body).properties) ?? {});
  const write = takesForms(operation) ? asForm : asJson;
  const key = fc.constantFrom('unknown', 'toString', '', 'a\u0000', ...names, ...names);
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(valid, key, hostileValue).map(([value, name, bad]) => write({ ...(value as object), [name]: bad })) }, // prettier-ignore
    { weight: 3, arbitrary: fc.tuple(valid, fc.nat(), hostileValue).map(([value, place, bad]) => write(replaced(value, place, bad))) }, // prettier-ignore
    { weight: 2, arbitrary: fc.tuple(valid, key).map(([value, name]) => write(without(value, name))) }, // prettier-ignore
    { weight: 2, arbitrary: hostileValue.map((bad) => asJson(bad)) },
    { weight: 4, arbitrary: fc.tuple(valid, mangle).map(([value, change]) => change(write(value))) }, // prettier-ignore
    { weight: 1, arbitrary: fc.constant(NONE) },
  );
}

export function takesForms({ path }: Operation): boolean {
  return /\/oauth2\/|\/gateway\/(?:connect|step-up)\//.test(path);
}

const hostileValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function asJson(value: unknown): FuzzBody {
  return { bytes: Buffer.from(JSON.stringify(value)), type: JSON_TYPE };
}

function asForm(value: unknown): FuzzBody {
  const pairs = Object.entries(value ?? {}).flatMap(([name, each]: [string, unknown]) =>
    [each].flat().map((one) => [name, textOf(one)] as [string, string]),
  );
  return { bytes: Buffer.from(new URLSearchParams(pairs).toString()), type: FORM_TYPE };
}

/** A copy in which one value, at any depth, is replaced. */
function replaced(value: unknown, place: number, bad: unknown): unknown {
  if (typeof value !== 'object' || value === null) return bad;
  const keys = Object.keys(value);
  const key = keys[place % Math.max(1, keys.length)];
  if (key === undefined) return bad;
  const inner = (value as Record<string, unknown>)[key];
  return { ...value, [key]: replaced(inner, Math.floor(place / keys.length), bad) };
}

function without(value: unknown, name: string): unknown {
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => key !== name));
}

type Mangle = (body: FuzzBody) => FuzzBody;

const text =
  (change: (json: string) => string): Mangle =>
  ({ bytes, type }) => ({ type, bytes: Buffer.from(change(bytes?.toString() ?? '')) });

/** Replaces the first value of an object with a token that no JavaScript value serialises to. */
const token = (raw: string): Mangle => text((json) => json.replace(/:("[^"]*"|[^,}]+)/, `:${raw}`));

const mangle: Arbitrary<Mangle> = fc.constantFrom(
  ...['1e400', '-1e400', 'NaN', 'Infinity', '-0', '01', '1.', '"\\u0000"', '"\\ud800"', '"\\x"'].map(token), // prettier-ignore
  token('123456789012345678901234567890'),
  token('"' + 'a'.repeat(300_000) + '"'),
  text((json) => json.slice(0, Math.floor(json.length / 2))),
  text((json) => json.slice(0, -1)),
  text((json) => `${json}${json}`),
  text((json) => `\ufeff${json}`),
  text((json) => `[${json}]`),
  text((json) => json.replace('{', '{"__proto__":{"admin":true},')),
  text((json) => json.replace('{', '{"constructor":{"prototype":{}},')),
  text((json) => json.replace('{', '{"a":1,"a":2,')),
  text((json) => '[['.repeat(5_000) + json),
  text((json) => '{"a":'.repeat(40) + json + '}'.repeat(40)),
  text(() => ''),
  text(() => ' '.repeat(300_000)),
  ({ bytes, type }) => ({ type, bytes: Buffer.concat([bytes ?? Buffer.of(), Buffer.of(0xff, 0xfe)]) }), // prettier-ignore
  ({ bytes, type }) => ({ type, bytes: Buffer.from(bytes?.toString() ?? '', 'utf16le') }),
  ({ bytes }) => ({ type: null, bytes }),
);
