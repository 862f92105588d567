import { withoutSeparators } from '../kit/forms/typed-text.js';

/** What the page at this address shows. */
export type MeRoute =
  | { page: 'request'; organizationId: string; projectId: string }
  | { page: 'link'; token: string }
  | {
      page: 'session';
      sessionId: string;
      /** The language that was chosen on the page before; empty without one. */
      language: string;
    };

/** `/me?organization_id=…&project_id=…`, `/me/link#…` and `/me/{session_id}#de`. */
export function routeOf({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): MeRoute {
  const place = pathname.split('/')[2] ?? '';
  if (place === 'link') return { page: 'link', token: hash.slice(1) };
  if (place !== '') return { page: 'session', sessionId: place, language: hash.slice(1) };
  const query = new URLSearchParams(search);
  return {
    page: 'request',
    organizationId: query.get('organization_id') ?? '',
    projectId: query.get('project_id') ?? '',
  };
}

/** Typed text as the API takes it: an e-mail address has an `@`, a number has `+` and digits. */
export function contactOf(typed: string): { email: string } | { phone: string } {
  const text = typed.trim();
  if (text.includes('@')) return { email: text };
  return { phone: withoutSeparators(text) };
}
