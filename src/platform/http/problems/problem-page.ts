import type { Problem } from '../../errors/index.js';
import type { PageText } from '../pages/index.js';

/** What a person reads on the page of a problem, by its code: what to do now. */
const ADVICE: Record<string, string> = {
  link_expired:
    'If you still need to verify yourself, ask the organization that sent you here for a new link.',
  link_invalid:
    'Check that you opened the whole link, or ask the organization that sent you here for a new one.',
  route_not_found:
    'Check the address for a typing mistake, or open again the link that you were sent.',
  method_not_allowed: 'Open this address anew rather than sending a form to it.',
  service_unavailable: 'Nothing is lost. Wait a moment and try again.',
  uri_too_long: 'The app that sent you here made an address that is too long. Tell its makers.',
};
const DEFAULT_ADVICE = 'Go back to the organization that sent you here and try again.';

/** A problem in the words of a page. */
export function problemPage(
  { code, title, status }: Problem,
  { id, method }: { id: string; method: string },
): PageText {
  const advice = ADVICE[code] ?? DEFAULT_ADVICE;
  const kind = status === 410 || status === 503 ? 'ended' : 'problem';
  const note = `Reference: ${id}`;
  return { title, advice, kind, note, again: status === 503 && method === 'GET' };
}
