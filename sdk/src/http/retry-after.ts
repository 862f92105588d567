/**
 * Seconds of a `Retry-After` header (RFC 9110 10.2.3: a number or a date); null where it says
 * nothing.
 */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  // An HTTP date begins with a weekday. Date.parse alone accepts much else, such as "-5".
  const at = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}
