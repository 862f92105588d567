const ALLOWED = /^\/(console|people|staff\/account)(?=[/?#]|$)/;

/**
 * Where a person wanted to go before they signed in; null for anything that is not a page of ours.
 * The address is a stranger's input: it must not lead to another site.
 */
export function returnAddress(search: string, origin: string): string | null {
  const wanted = new URLSearchParams(search).get('return_to');
  if (wanted === null || !URL.canParse(wanted, origin)) return null;
  const { origin: whose, pathname, search: query } = new URL(wanted, origin);
  return whose === origin && ALLOWED.test(pathname) ? pathname + query : null;
}
