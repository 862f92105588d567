import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLOSING_STYLE } from '../../src/platform/http/closing-page.js';

const BASE = readFileSync(join(import.meta.dirname, '../../web/kit/base.css'), 'utf8');

/** The custom properties of a style sheet, by name. */
function tokensOf(css: string): Map<string, string> {
  const found = [...css.matchAll(/(--(?!mantine)[\w-]+):\s*([^;]+);/g)];
  return new Map(found.map(([, name = '', value = '']) => [name, value.trim()]));
}

describe('the pages that need no script', () => {
  it('have the colours of those that do', () => {
    const ours = tokensOf(CLOSING_STYLE);
    const theirs = tokensOf(BASE);

    expect(ours.size).toBeGreaterThan(8);
    for (const [name, value] of ours) expect([name, theirs.get(name)]).toEqual([name, value]);
  });
});
