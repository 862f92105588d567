/** Why no answer came. */
export type OutboundFailure =
  | 'address_refused'
  | 'name_not_found'
  | 'connection_refused'
  | 'connection_lost'
  | 'timed_out'
  | 'tls_failed'
  | 'answer_malformed'
  | 'stopped';

const BY_CODE: Record<string, OutboundFailure> = {
  ERR_ADDRESS_REFUSED: 'address_refused',
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  ETIMEDOUT: 'timed_out',
};

// Node names certificate errors after OpenSSL's, some without a common start.
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/;

/** The meaning of an HTTP client error, without its text, which may hold internal addresses. */
export function failureOf(error: Error): OutboundFailure {
  // request-filtering-agent gives its refusals no code
  if (/ is not allowed\. Because/.test(error.message)) return 'address_refused';
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return 'connection_lost';
  if (code.startsWith('HPE_')) return 'answer_malformed';
  if (TLS.test(code)) return 'tls_failed';
  return BY_CODE[code] ?? 'connection_lost';
}
