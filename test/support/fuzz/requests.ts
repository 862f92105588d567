import fc, { type Arbitrary } from 'fast-check';
import { bodyOf, hostileBodyOf, type FuzzBody } from './bodies.js';
import { credentialOf, hostileCredentialOf, type Credential } from './credentials.js';
import { anyOf, knownOf, type Sides } from './named-values.js';
import type { Operation, Schema } from './operations.js';
import type { Tenant } from './tenant.js';
import { HOSTILE, textOf, valueOf } from './values.js';

/** One request, ready to be sent. */
export interface FuzzRequest {
  operation: Operation;
  /** The tenant whose credential it carries; null without one. */
  caller: Tenant | null;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Without a length, in chunks. */
  chunked: boolean;
  /** Parts that were made to be refused, perhaps before routing. */
  hostile: readonly Part[];
}

const PARTS = ['credential', 'path', 'query', 'headers', 'body'] as const;
export type Part = (typeof PARTS)[number];

/** Mostly one fault at a time: a request with many faults is refused at the first. */
const HOSTILE_PARTS: Arbitrary<readonly Part[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant([]) },
  { weight: 6, arbitrary: fc.constantFrom(...PARTS).map((part) => [part]) },
  { weight: 2, arbitrary: fc.subarray([...PARTS], { minLength: 2 }) },
);

/** Requests to all operations, by two tenants who must learn nothing of each other. */
export function requestsOf(
  operations: readonly Operation[],
  [first, second]: readonly [Tenant, Tenant],
): Arbitrary<FuzzRequest> {
  const sides = fc.oneof(
    { weight: 4, arbitrary: fc.constant({ own: first, other: second }) },
    { weight: 1, arbitrary: fc.constant({ own: second, other: first }) },
  );
  return fc
    .tuple(fc.constantFrom(...operations), sides, HOSTILE_PARTS)
    .chain(([operation, asked, hostile]) => requestOf(operation, asked, hostile));
}

function requestOf(
  operation: Operation,
  sides: Sides,
  hostile: readonly Part[],
): Arbitrary<FuzzRequest> {
  const is = (part: Part): boolean => hostile.includes(part);
  // The cookie's session and the path's session are the same, unless the mismatch is the test.
  return knownOf(sides.own, 'link').chain((link) => {
    const session = link.split('=')[0] ?? '';
    return fc
      .record({
        path: is('path') ? hostilePathOf(operation, sides) : pathOf(operation, sides, session),
        query: is('query') ? hostileQueryOf(operation, sides) : queryOf(operation, sides),
        credential: is('credential')
          ? hostileCredentialOf(operation, sides, link)
          : credentialOf(operation, sides, link),
        headers: is('headers') ? HOSTILE_HEADERS : HEADERS,
        body: is('body') ? hostileBodyOf(operation, sides) : bodyOf(operation, sides),
        chunked: fc.nat(19).map((n) => n === 0),
      })
      .map((made) => assembled({ operation, sides, hostile }, made));
  });
}

interface Asked {
  operation: Operation;
  sides: Sides;
  hostile: readonly Part[];
}

interface Made {
  path: string;
  query: string;
  credential: Credential;
  headers: Record<string, string>;
  body: FuzzBody;
  chunked: boolean;
}

function assembled({ operation, sides, hostile }: Asked, made: Made): FuzzRequest {
  const { path, credential, headers, body, chunked } = made;
  const query = saidBy(credential.caller, sides, made.query);
  const type: Record<string, string> = body.type === null ? {} : { 'content-type': body.type };
  return {
    operation,
    caller: credential.caller,
    path: query === '' ? path : `${path}?${query}`,
    headers: { ...type, ...credential.headers, ...headers },
    body: body.bytes && Buffer.from(saidBy(credential.caller, sides, body.bytes.toString('latin1')), 'latin1'), // prettier-ignore
    chunked,
    hostile,
  };
}

/** With another's credential, that tenant is the author, and may see the text again. */
function saidBy(caller: Tenant | null, { own, other }: Sides, text: string): string {
  return caller === other ? text.replaceAll(own.mark, other.mark) : text;
}

const PARAMETER = /\{(\w+)\}/g;

/** Kinds of the ids in a path, by its start; the first that fits. */
const ID_KINDS: [RegExp, string][] = [
  [/^\/console\/v1\/oidc_clients/, 'oidc'],
  [/^\/console\/v1\/projects/, 'proj'],
  [/^\/console\/v1\/api_keys/, 'key'],
  [/^\/people\/v1\/resets/, 'rst'],
  [/^\/people\/v1\/jobs/, 'job'],
  [/^\/people\/v1\/campaigns/, 'camp'],
  [/^\/people\/v1\/imports/, 'imp'],
  [/^\/people\/v1\/saved_filters/, 'flt'],
  [/desk_cases|desk\/cases/, 'case'],
  [/access_requests/, 'ar'],
  [/grants/, 'grant'],
  [/users/, 'user'],
  [/webhook_endpoints/, 'whe'],
  [/oauth2\/auth/, 'uid'],
  [/^\/people.*employees/, 'emp'],
  [/employees/, 'employee'],
];

function kindOf(path: string, name: string): string {
  if (name === 'delivery_id') return 'whd';
  if (name === 'session_id') return 'vs';
  if (name === 'workspace_id') return 'customer_id';
  if (name === 'customer_id' || name === 'project_id') return name;
  return ID_KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'vs';
}

function pathOf({ path }: Operation, sides: Sides, session: string): Arbitrary<string> {
  if (path.startsWith('/verify/')) return fc.constant(path.replace('{id}', session));
  return filled(path, (name) => knownOf(sides.own, kindOf(path, name)).map(encodeURIComponent));
}

const HOSTILE_SEGMENTS = [
  ...['%00', 'vs_%00', '%0d%0aX:%20y', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%2f..', '..', '.', ''],
  ...['%', '%zz', '%ff', '%c0%80', '%ed%a0%80', "'%20OR%20''='", '__proto__', 'constructor', '*'],
  ...[
    'a'.repeat(200),
    'a'.repeat(300),
    'é'.repeat(100),
    'a'.repeat(9_000),
    '%41'.repeat(80),
    '{id}',
  ],
  ...[
    'vs_7zzzzzzzzzzzzzzzzzzzzzzzzz',
    'user_00000000000000000000000000',
    '0',
    '-1',
    'a;b',
    'a%2cb',
  ],
].map((segment) => segment.replace(/é/g, '%C3%A9'));

function hostilePathOf({ path }: Operation, sides: Sides): Arbitrary<string> {
  const segment = (name: string): Arbitrary<string> =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_SEGMENTS) },
      { weight: 1, arbitrary: knownOf(sides.other, kindOf(path, name)).map(encodeURIComponent) },
      { weight: 1, arbitrary: fc.constantFrom('vs', 'whe', 'user', 'evt').chain((kind) => anyOf(kind, sides)) }, // prettier-ignore
      { weight: 1, arbitrary: fc.webSegment({ size: 'small' }) },
    );
  return path.includes('{') ? filled(path, segment) : fc.constant(path);
}

function filled(path: string, segment: (name: string) => Arbitrary<string>): Arbitrary<string> {
  const names = [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
  return fc.tuple(...names.map(segment)).map((made) => {
    const values = [...made];
    return path.replace(PARAMETER, () => values.shift() ?? '');
  });
}

function queryOf({ query, surface }: Operation, sides: Sides): Arbitrary<string> {
  const required = surface === 'page' ? Object.keys(query) : [];
  const model = Object.fromEntries(
    Object.entries(query).map(([name, schema]) => [name, queryValue(schema, sides, name)]),
  );
  const asked = fc
    .record(model, { requiredKeys: required })
    .map((values) =>
      new URLSearchParams(Object.values(values).flat() as [string, string][]).toString(),
    );
  return required.length > 0 ? asked : fc.oneof(asked, fc.constant(''));
}

/** As name and value: an object in a query is one pair for each of its keys. */
function queryValue(schema: Schema, sides: Sides, name: string): Arbitrary<string[][]> {
  return valueOf(schema, sides, name).map((value) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, textOf(inner)])
      : [[name, textOf(value)]],
  );
}

const HOSTILE_NAMES = [
  ...[
    'unknown',
    '',
    '__proto__',
    '__proto__[a]',
    'constructor[prototype]',
    'hasOwnProperty',
    '%00',
  ],
  ...[
    'a[b]',
    'a[]',
    'a[0]',
    'a[b][c]',
    '[]',
    '[',
    'a[__proto__]',
    'limit[]',
    'limit[a]',
    'custom_fields',
  ],
  ...[
    'custom_fields[]',
    'custom_fields[a][b]',
    'custom_fields[__proto__]',
    '%ff',
    '%',
    '%ed%a0%80',
  ],
];

function hostileQueryOf({ query }: Operation, sides: Sides): Arbitrary<string> {
  const names = fc.constantFrom(...HOSTILE_NAMES, ...Object.keys(query));
  const value = fc.oneof(
    fc.constantFrom(...HOSTILE).map((each) => encoded(textOf(each)).slice(0, 3_000)),
    fc.constantFrom('%', '%zz', '%00', '%ff', '%ed%a0%80', '1,2', '1&limit=2', '=', '+', '%2b'),
    anyOf('vs', sides),
  );
  const pair = fc.tuple(names, value).map(([name, each]) => `${name}=${each}`);
  return fc.oneof(
    fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&')),
    pair.map((each) => `${each}&${each}`),
    fc.constantFrom('?', '=', '&&&', '#', 'a'.repeat(10_000), 'a&'.repeat(1_500)),
  );
}

/** `encodeURIComponent` that takes half a surrogate pair too. */
function encoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const HEADERS: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  { weight: 1, arbitrary: fc.nat(30).map((n) => ({ 'idempotency-key': `again-${n}` })) },
);

const HOSTILE_HEADERS: Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'idempotency-key': '' },
  { 'idempotency-key': 'a b' },
  { 'idempotency-key': 'k'.repeat(256) },
  { 'idempotency-key': 'k\u00e9y' },
  { accept: 'application/xml' },
  { accept: '*/*;q=0' },
  { accept: 'text/html' },
  { 'accept-encoding': 'br;q=1.0, *;q=0' },
  { 'accept-language': 'x'.repeat(2_000) },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/JSON;charset=UTF-8' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'nonsense' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'gopher' },
  { 'x-request-id': 'req_of_my_own' },
  { host: 'evil.example.com' },
  { host: '' },
  { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' },
  { range: 'bytes=0-1' },
  { 'if-none-match': '*' },
  { cookie: 'a=b; __proto__=c; =; ;;; "' },
  { cookie: `x=${'y'.repeat(4_000)}` },
  { 'user-agent': `\u00ff${'u'.repeat(1_000)}` },
  { 'x-large': 'a'.repeat(20_000) },
  { expect: '200-maybe' },
  { 'accept-version': '2.0.0' },
);
