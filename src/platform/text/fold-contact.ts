/**
 * Normalises an e-mail address or telephone number for searches, counts and refusals, where
 * different spellings should match.
 */
export function foldContact(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether two addresses are one mailbox, for decisions that open something. Only case is
 * ignored, as mail servers do. Dots, `+` and look-alike letters may belong to another person's
 * mailbox.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other);
}

/** Whether two numbers with their country code are one: only their spelling may differ. */
export function isSamePhone(one: string, other: string): boolean {
  return digits(one) === digits(other);
}

function digits(phone: string): string {
  return phone.replace(/\D/g, '');
}

function mailbox(address: string): string {
  return address.normalize('NFC').trim().toLowerCase();
}

/** Within angle brackets, behind a display name. */
const BRACKETED = /<([^<>]*)>\s*$/;
/** Quotes, dots, spaces, comments, accents and invisible characters. */
const LEFT_OUT = /\([^()]*\)|[\s."\p{Mark}\p{Default_Ignorable_Code_Point}]/gu;
const ONE_PROVIDER: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * Reduces an e-mail address to its person, for decisions that refuse. Ignores `+` tags, dots,
 * display names, case, accents, and the form of an IDN domain. Empty for a text without an address.
 */
export function foldPerson(address: string): string {
  const text = address.normalize('NFKC');
  const bare = (BRACKETED.exec(text)?.[1] ?? text).toLowerCase();
  const at = bare.lastIndexOf('@');
  const [local, domain] = at < 0 ? [bare, ''] : [bare.slice(0, at), bare.slice(at + 1)];
  const whole = local.normalize('NFKD').replace(LEFT_OUT, '');
  // A local part that begins with the sign is no tag.
  const person = whole.replace(/(?<=.)\+.*$/s, '');
  const host = asciiHost(domain.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, ''));
  return host === '' ? person : `${person}@${ONE_PROVIDER[host] ?? host}`;
}

/** Both forms of an IDN are one host (UTS 46), with and without the dot of the root. */
function asciiHost(domain: string): string {
  const url = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return url.replace(/\.$/, '');
}
