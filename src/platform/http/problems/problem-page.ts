import type { Problem } from '../../errors/index.js';
import type { PageText } from '../pages/index.js';

/** Advice on a problem's page, by code. */
const ADVICE: Record<string, string> = {
  route_not_found:
    'Check the address for a typing mistake, or open again the link that you were sent.',
  method_not_allowed: 'Open this address anew rather than sending a form to it.',
  service_unavailable: 'Nothing is lost. Wait a moment and try again.',
  uri_too_long: 'The app that sent you here made an address that is too long. Tell its makers.',
};
let otherwise = 'Go back and try again.';

/** Adds a product's advice by code, and a default for all others. */
export function addPageAdvice(byCode: Readonly<Record<string, string>>, fallback: string): void {
  Object.assign(ADVICE, byCode);
  otherwise = fallback;
}

/** A problem in the words of a page. */
export function problemPage(
  { code, title, status }: Problem,
  { id, method }: { id: string; method: string },
): PageText {
  const advice = ADVICE[code] ?? otherwise;
  const kind = status === 410 || status === 503 ? 'ended' : 'problem';
  const note = `Reference: ${id}`;
  return { title, advice, kind, note, again: status === 503 && method === 'GET' };
}
