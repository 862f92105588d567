import { withQuery } from '../../platform/http/index.js';
import { languageOf, type Session } from '../sessions/index.js';

/** The partner's address with `session_id` added to its own query (contract, Hosted UI). */
export function returnUrl(session: Session, proof: string | null = null): string | null {
  const { id, data } = session;
  if (!data?.redirect_url) return null;
  return withQuery(data.redirect_url, {
    session_id: id,
    ...(proof !== null && { browser_proof: proof }),
    ...(data.single_browser && { page_language: languageOf(session) }),
  });
}
