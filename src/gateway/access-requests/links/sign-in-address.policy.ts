/** What opens with the account that is being reset. */
export interface SignIn {
  /** Names of the account, such as the resource of a request or an employee id; an address or not. */
  names: readonly (string | null | undefined)[];
  /** Domains whose mailboxes open with the company's own sign-in. */
  domains: readonly string[];
}

/**
 * Whether a mailbox opens with the account that is being reset: an attacker who took that account over would read the
 * link, too. `ada+x@` is the mailbox of `ada@`, and a subdomain is of its domain.
 */
export function isSignInAddress(address: string, { names, domains }: SignIn): boolean {
  const mailbox = mailboxOf(address);
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1);
  return (
    names.some((name) => name && mailboxOf(name) === mailbox) ||
    (mailbox.includes('@') &&
      domains.some((each) => `.${domain}`.endsWith(`.${each.toLowerCase()}`)))
  );
}

/** An alias (`ada+x@`) is read where its address is. */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '');
}
