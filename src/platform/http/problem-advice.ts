import type { Problem } from '../errors/index.js';

/** What a person reads on the page of a problem, by its code: what to do now. */
const ADVICE: Record<string, string> = {
  link_expired:
    'If you still need to verify yourself, ask the organization that sent you here for a new link.',
  link_invalid:
    'Check that you opened the whole link, or ask the organization that sent you here for a new one.',
  route_not_found:
    'Check the address for a typing mistake, or open again the link that you were sent.',
  method_not_allowed: 'Open this address anew rather than sending a form to it.',
};
const DEFAULT_ADVICE = 'Go back to the organization that sent you here and try again.';

export function adviceFor({ code }: Problem): string {
  return ADVICE[code] ?? DEFAULT_ADVICE;
}
