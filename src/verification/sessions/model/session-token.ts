import {
  credentialTenant,
  defineCredentialKind,
  mintCredential,
} from '../../../platform/crypto/index.js';
import type { Id } from '../../../platform/ids/index.js';

/**
 * How a session is opened. A `link` may be sent to the person; `browser` and `phone` tokens stay on
 * their device; a `handoff` works once.
 */
export type Entry = 'link' | 'browser' | 'handoff' | 'phone';

const PREFIXES: Record<Entry, string> = {
  link: 'vst',
  browser: 'vsb',
  handoff: 'vsh',
  phone: 'vsp',
};

defineCredentialKind('a session token', ...Object.values(PREFIXES).map((each) => `${each}_`));

/** The hosted page's credential for one session. */
export function mintSessionToken(entry: Entry, organizationId: Id<'org'>): string {
  return mintCredential(PREFIXES[entry], organizationId);
}

/** The organization of the token. Null for any other text, and for a token of another entry. */
export function sessionTokenTenant(token: string, entries: readonly Entry[]): Id<'org'> | null {
  const prefixes = entries.map((entry) => PREFIXES[entry]);
  return credentialTenant(token, prefixes, 'org');
}

/** How this token opens a session; null for any other text. */
export function sessionTokenEntry(token: string): Entry | null {
  const entries = Object.keys(PREFIXES) as Entry[];
  return entries.find((entry) => sessionTokenTenant(token, [entry]) !== null) ?? null;
}

export function hostedPageUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/verify?token=${token}`;
}
