import type { Visit } from './session.js';

/** Repeated openings of a link must not grow its session without limit. */
const MAX_VISITS = 20;

/** The openings of a session with one more. */
export function visitsWith(visits: readonly Visit[], visit: Visit): Visit[] {
  return [...visits, visit].slice(-MAX_VISITS);
}
