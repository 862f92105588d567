import { languageOf, type Session } from '../sessions/index.js';

/** The partner's address with `session_id` added to its own query (contract, Hosted UI). */
export function returnUrl(session: Session, proof: string | null = null): string | null {
  const { id, data } = session;
  if (!data?.redirect_url) return null;
  // Appended as text: a URL object would change the partner's spelling, and a signed query must
  // return unchanged.
  const [address = '', ...fragment] = data.redirect_url.split(/(?=#)/);
  const added = [
    `session_id=${id}`,
    ...(proof === null ? [] : [`browser_proof=${proof}`]),
    ...(data.single_browser ? [`page_language=${languageOf(session)}`] : []),
  ].join('&');
  return `${address}${address.includes('?') ? '&' : '?'}${added}${fragment.join('')}`;
}
