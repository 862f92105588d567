import {
  credentialTenant,
  defineCredentialKind,
  mintCredential,
} from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';

/**
 * How a session is opened. A link may be sent to the person who is to verify. A `browser` token belongs to the browser that
 * asked for it and is never sent as a link: the person who follows it would verify for somebody else.
 */
export type Entry = 'link' | 'browser';

const PREFIXES: Record<Entry, string> = { link: 'vst', browser: 'vsb' };

defineCredentialKind('a session token', 'vst_', 'vsb_');

/** The hosted page's credential for one session. */
export function mintSessionToken(entry: Entry, organizationId: Id<'org'>): string {
  return mintCredential(PREFIXES[entry], organizationId);
}

/** The organization that the token names. Null for any other text, and for a token of another entry. */
export function sessionTokenTenant(
  token: string,
  entries: readonly Entry[] = ['link', 'browser'],
): Id<'org'> | null {
  const prefixes = entries.map((entry) => PREFIXES[entry]);
  return credentialTenant(token, prefixes, 'org');
}

/** The address that opens the hosted page by this token. */
export function hostedPageUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/verify?token=${token}`;
}
