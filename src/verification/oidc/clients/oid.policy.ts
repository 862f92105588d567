const PREFIX = 'urn:oid:';
const MAX_LENGTH = 200;
/** X.660 6.2: decimal arcs without leading zeros. */
const ARCS = /^(0|[1-9]\d*)(\.(0|[1-9]\d*))+$/;

/**
 * The canonical client id `urn:oid:<OID>` (RFC 3061), or null. X.660: the first arc is 0-2; under 0
 * and 1 the second is at most 39.
 */
export function clientIdOf(text: string): string | null {
  const oid = text.toLowerCase().startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
  if (oid.length > MAX_LENGTH || !ARCS.test(oid)) return null;
  const [first = '', second = ''] = oid.split('.');
  if (!['0', '1', '2'].includes(first)) return null;
  if (first !== '2' && (second.length > 2 || Number(second) > 39)) return null;
  return `${PREFIX}${oid}`;
}
