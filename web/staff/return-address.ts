const ALLOWED = /^\/(console|people|staff\/(?:account|workspaces))(?=[/?#]|$)/;

/**
 * The page to return to after sign-in; null for anything else. The address is untrusted: it must
 * not lead to another site.
 */
export function returnAddress(search: string, origin: string): string | null {
  const wanted = new URLSearchParams(search).get('return_to');
  if (wanted === null || !URL.canParse(wanted, origin)) return null;
  const { origin: whose, pathname, search: query } = new URL(wanted, origin);
  return whose === origin && ALLOWED.test(pathname) ? pathname + query : null;
}
