import { pathOf } from '../input/path-of.js';

const MAX_SEGMENTS = 8;
/**
 * A word in our addresses. Tokens are longer; ids of people and documents begin with digits or
 * contain capitals.
 */
const WORD = /^\.?[a-z][a-z0-9_.-]{0,31}$/;

/**
 * An unknown address's path for the log, so its sender can find it. Only plain words stay: others
 * may be tokens or personal.
 */
export function loggedPath(url: string): string {
  const [, ...segments] = pathOf(url).split('/');
  const shown = segments
    .slice(0, MAX_SEGMENTS)
    .map((segment) => (segment === '' || WORD.test(segment) ? segment : '…'));
  return `/${shown.join('/')}${segments.length > MAX_SEGMENTS ? '/…' : ''}`;
}
