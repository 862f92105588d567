import type { Response, Test } from 'supertest';
import type { Route } from '../../../src/openapi/index.js';
import type { TestApplication } from '../application.js';
import { problemFaults } from './problem.js';
import { rowCounts } from '../stored.js';

const deep = (open: string, close: string): string => open.repeat(20_000) + close.repeat(20_000);
const bytes = (...codes: number[]): Buffer =>
  Buffer.concat([Buffer.from('{"a":"'), Buffer.from(codes), Buffer.from('"}')]);

/** Bodies that no route takes. */
export const BODIES: Record<string, string | Buffer> = {
  'an open brace': '{',
  'a trailing comma': '{"a":1,}',
  'two values': '{}{}',
  'a comment': '{/**/}',
  'single quotes': "{'a':1}",
  'not a number': '{"a":NaN}',
  'a byte order mark': '\ufeff{}',
  'no JSON at all': '<a/>',
  'bytes that are not UTF-8': bytes(0xff, 0xfe),
  'an overlong null': bytes(0xc0, 0x80),
  'a surrogate in UTF-8': bytes(0xed, 0xa0, 0x80),
  'half a character': bytes(0xe2, 0x82),
  'JSON as UTF-16': Buffer.from('{}', 'utf16le'),
  'a null character': String.raw`{"a":"\u0000"}`,
  'a null character in a key': String.raw`{"\u0000":"a"}`,
  'half a surrogate pair': String.raw`{"a":"\ud800"}`,
  'half a surrogate pair in a key': String.raw`{"\udc00":"a"}`,
  'deep arrays': deep('[', ']'),
  'deep objects': deep('{"a":', '}').replace('}', '1}'),
  'a prototype key': '{"__proto__":{"a":1}}',
  'a constructor key': '{"constructor":{"prototype":{"a":1}}}',
  'a nested prototype key': '{"a":{"__proto__":{}}}',
  'a key of every object': '{"hasOwnProperty":1}',
  'an unknown field': '{"unknown":1}',
  'an empty array': '[]',
  'an array': '[{"project_id":"x"}]',
  'a text': '"text"',
  'an empty text': '""',
  'a number': '1',
  'a truth': 'true',
  'a falsehood': 'false',
};

/** Replacements for a text or a number. */
export const WRONG_TYPES = [1e308, true, [], ['a'], [[]], {}, { a: 1 }] as const;

/** Queries that no route takes. */
export const QUERIES = [
  'unknown=1',
  '__proto__=1',
  'hasOwnProperty=1',
  'a[b]=1',
  'a[__proto__]=1',
  'x=%00',
  '%00=x',
  '=',
];

/** Content types that no route takes. */
export const TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json-patch+json',
  'nonsense',
];

/** Replacements for an id of this kind. */
export const hostileIds = (prefix: string): string[] => [
  '1',
  '%00',
  '%20',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  "'%20OR%201=1--",
  '__proto__',
  'constructor',
  'toString',
  '%F0%9F%92%A5',
  `${prefix}_`,
  `${prefix}_${'0'.repeat(26)}`,
  `${prefix}_${'1'.repeat(26)}`,
  `${prefix}_${'z'.repeat(26)}`,
  `${prefix.toUpperCase()}_01h455vb4pex5vsknk084sn02q`,
  'a'.repeat(200),
  'a'.repeat(5_000),
];

type Asked = Pick<Route, 'method' | 'path'>;

/** Checks that refusals have the right form, and that the tables did not change. */
export class Refusals {
  private constructor(
    private readonly test: TestApplication,
    /** They answer a browser's navigation, so their refusals are pages too. */
    private readonly pages: readonly string[],
    private readonly share: number,
    private readonly stored: Record<string, number>,
  ) {}

  /** With a `share` of 3 each route meets a third of the cases, and each case a third of the routes. */
  static async from(
    test: TestApplication,
    pages: readonly string[],
    share: number,
  ): Promise<Refusals> {
    return new Refusals(test, pages, share, await rowCounts(test.database));
  }

  /** All faults in the refusals of `cases` on `routes`, and whether anything was stored. */
  async offences<R extends Asked>(
    routes: readonly R[],
    cases: readonly string[],
    ask: (route: R, what: string) => Test,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const [n, route] of routes.entries()) {
      for (const what of cases.filter((_, k) => (n + k) % this.share === 0))
        found.push(...this.faultsOf(route, what.slice(0, 40), await ask(route, what)));
    }
    return [...found, ...(await this.storedSince())];
  }

  faultsOf(route: Asked, what: string, answer: Response): string[] {
    const isPage = this.pages.includes(route.path) && answer.type === 'text/html';
    const faults = isPage ? pageFaults(answer) : problemFaults(answer);
    return faults.map((fault) => `${route.method} ${route.path} with ${what}: ${fault}`);
  }

  async storedSince(): Promise<string[]> {
    const now = await rowCounts(this.test.database);
    return Object.keys(now)
      .filter((table) => now[table] !== this.stored[table])
      .map((table) => `rows of ${table} changed`);
  }
}

function pageFaults({ status, text }: Response): string[] {
  return status >= 400 && status < 500 && text.startsWith('<!doctype html>')
    ? []
    : [`answered ${status}`];
}
