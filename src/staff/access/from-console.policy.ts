/** Headers that show which page sent a request. */
interface Sender {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Sent by our own pages with every call. */
export const OWN_PAGE = 'staff-page';

/**
 * Whether our own page sent this request (CSRF). Another site cannot set `X-Requested-By`, nor
 * forge `Sec-Fetch-Site` or `Origin`.
 */
export function isFromConsole({ method, headers }: Sender, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  // Reads change nothing, and another site's page cannot read the answer. An image of ours on
  // another site is refused all the same.
  if (method === 'GET') return site === undefined || site === 'same-origin' || site === 'none';
  if (headers['x-requested-by'] !== OWN_PAGE) return false;
  return site === undefined ? headers['origin'] === origin : site === 'same-origin';
}
