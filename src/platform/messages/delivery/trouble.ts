/** Why a provider did not take a message. Public API, never renamed. */
export const SEND_TROUBLES = [
  'name_not_found',
  'address_private',
  'connection_refused',
  'timed_out',
  'certificate_untrusted',
  'certificate_expired',
  'certificate_name_differs',
  'tls_failed',
  'sign_in_refused',
  'sender_refused',
  'recipient_refused',
  'message_refused',
  'busy',
  'other',
] as const;
export type SendTroubleCause = (typeof SEND_TROUBLES)[number];

/** Why a message was not taken, with the provider's own line if the workspace chose the provider. */
export interface SendTrouble {
  cause: SendTroubleCause;
  answer: string | null;
}

const MOST_CHARACTERS = 200;
// A shorter one would cut words out of the answer.
const SHORTEST_SECRET = 4;

/** A provider's line on one line, bounded, without these values and the forms in which they are sent. */
export function cleanAnswer(line: string, hidden: readonly (string | null | undefined)[]): string {
  const secrets = hidden
    .filter((each): each is string => !!each && each.length >= SHORTEST_SECRET)
    .flatMap((each) => [each, Buffer.from(each).toString('base64'), encodeURIComponent(each)]);
  const shown = secrets.reduce((text, each) => text.replaceAll(each, '…'), line);
  const oneLine = shown.replace(/[\p{C}\s]+/gu, ' ').trim();
  return oneLine.length > MOST_CHARACTERS ? `${oneLine.slice(0, MOST_CHARACTERS)}…` : oneLine;
}

// Names of OpenSSL's and Node's errors.
const CERTIFICATES: readonly [RegExp, SendTroubleCause][] = [
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'certificate_expired'],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'certificate_name_differs'],
  [/^(CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/, 'certificate_untrusted'],
  [/^(ERR_TLS|ERR_SSL|EPROTO)/, 'tls_failed'],
];

/** The cause that an error code of a TLS connection names; null for another code. */
export function tlsTrouble(code: unknown): SendTroubleCause | null {
  return CERTIFICATES.find(([pattern]) => pattern.test(String(code)))?.[1] ?? null;
}
