import { pathOf } from '../input/index.js';

const MAX_SEGMENTS = 8;
/** A word as addresses are made of. Tokens are longer, ids of people and documents have digits first or capitals. */
const WORD = /^\.?[a-z][a-z0-9_.-]{0,31}$/;

/**
 * The path of an address that is nowhere, for the log: who mistyped one must find it there. Everything but plain words is
 * left out, since an address may hold a token, a name or a number of a person.
 */
export function loggedPath(url: string): string {
  const [, ...segments] = pathOf(url).split('/');
  const shown = segments
    .slice(0, MAX_SEGMENTS)
    .map((segment) => (segment === '' || WORD.test(segment) ? segment : '…'));
  return `/${shown.join('/')}${segments.length > MAX_SEGMENTS ? '/…' : ''}`;
}
