import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { packagePath } from '../../src/platform/config/index.js';

const MOST_BYTES = 200_000;

const textOf = (path: string): string => readFileSync(packagePath(`dist/web/${path}`), 'utf8');
const assetsIn = (text: string): string[] =>
  [...text.matchAll(/\/static\/(assets\/[\w.-]+\.(?:js|css))"/g)].map(([, path = '']) => path);
/** Modules that a script imports before it runs. */
const importsOf = (script: string): string[] =>
  [...textOf(script).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
    ([, name = '']) => `assets/${name}`,
  );

/** The built file of a page that is loaded when it is opened, as the entry script names it. */
function lazyPages(entry: string, name: string): string[] {
  const found = [...textOf(entry).matchAll(new RegExp(`${name}-[\\w-]+\\.(?:js|css)`, 'g'))];
  return found.map(([file]) => `assets/${file}`);
}

/** Everything that a browser loads for these files, each once. */
function loadedFor(paths: readonly string[]): string[] {
  const loaded = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    if (path.endsWith('.js')) waiting.push(...importsOf(path));
  }
  return [...loaded];
}

describe.each([
  ['console', 'overview-page'],
  ['people', 'overview-page'],
])('the first page of /%s', (console, page) => {
  const html = textOf(`${console}/index.html`);
  const entry = assetsIn(html).find((path) => path.startsWith(`assets/${console}`)) ?? '';
  const first = lazyPages(entry, page);
  const loaded = loadedFor([...assetsIn(html), ...first]);

  it('is found in what was built', () => {
    expect(entry).toMatch(/\.js$/);
    expect(first.some((path) => path.endsWith('.js'))).toBe(true);
    expect(loaded.length).toBeGreaterThan(10);
  });

  it('loads at most 200 kB, compressed', () => {
    const weights = loaded.map((path): [string, number] => [path, gzipSync(textOf(path)).length]);
    const total = gzipSync(html).length + weights.reduce((sum, [, bytes]) => sum + bytes, 0);
    const heaviest = weights.sort(([, a], [, b]) => b - a).slice(0, 5);

    expect([total <= MOST_BYTES, total, ...heaviest]).toEqual([true, total, ...heaviest]);
  });
});
