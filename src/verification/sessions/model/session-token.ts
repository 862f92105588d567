import {
  credentialTenant,
  defineCredentialKind,
  mintCredential,
} from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';

/**
 * How a session is entered: by a link, which may be sent to whoever is to verify, or only by the browser that asked for it.
 * What that browser holds is no link: sent on, it would have another person verify for whoever sent it.
 */
export type Entry = 'link' | 'browser';

const PREFIXES: Record<Entry, string> = { link: 'vst', browser: 'vsb' };

defineCredentialKind('a session token', 'vst_', 'vsb_');

/** The hosted page's credential for one session. */
export function mintSessionToken(entry: Entry, organizationId: Id<'org'>): string {
  return mintCredential(PREFIXES[entry], organizationId);
}

/** The organization that a session's token claims; null for any other text, and for one that is not for this entry. */
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
