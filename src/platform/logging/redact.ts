const PATTERNS = [
  // our own credentials: keys, session tokens, webhook secrets, client secrets
  /\b(?:sk|gk)_(?:test|live)_[A-Za-z0-9_-]{16,}/g,
  /\b(?:vst|vsb|whsec|whb|cs|stf)_[A-Za-z0-9_+/=-]{16,}/g,
  // credentials that carry their tenant: tokens of connections, codes, handles
  /\b[a-z]{2,4}_[0-7][0-9a-hjkmnp-tv-z]{25}_[A-Za-z0-9_-]{43}/g,
  // JSON Web Tokens
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g,
  // Authorization values and passwords inside URLs
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi,
  /(?<=:\/\/[^/\s:@"]{1,64}:)[^@\s"/]+(?=@)/g,
  // e-mail addresses
  /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+/g,
];

/** A safety net below the allow-list: removes everything that looks like a secret or an address. */
export function redact(line: string): string {
  return PATTERNS.reduce((text, pattern) => text.replace(pattern, '[redacted]'), line);
}
