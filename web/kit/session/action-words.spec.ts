import { readFileSync } from 'node:fs';
import { actionWords } from './action-words.js';

/** The routes that ask for a confirmation name it in the generated reference. */
const CONFIRMED = [
  ...readFileSync('docs/reference/permissions.md', 'utf8').matchAll(
    /^\|[^|]+\|[^|]+\|[^|]+\| `([a-z_]+\.[a-z_]+)`/gm,
  ),
].map(([, action = '']) => action);

describe('the confirmation of a dangerous action', () => {
  it('says in words what each of them does', () => {
    expect(CONFIRMED.length).toBeGreaterThan(40);

    const unnamed = CONFIRMED.filter((action) => actionWords(action).includes(':'));

    expect(unnamed).toEqual([]);
  });
});
