/** The seconds that a `Retry-After` header asks for (RFC 9110 10.2.3: a number or a date); null where it says nothing. */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // An HTTP date begins with the name of the day; Date.parse alone takes much else.
  const at = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
