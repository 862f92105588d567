/**
 * An e-mail address or a telephone number as it is compared where equal refuses, counts or finds:
 * broadly, however it was typed.
 */
export function foldContact(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether two addresses are one mailbox, where equal gives something. Mail servers tell no capitals
 * apart in practice. Dots, `+` and letters that only look alike may name another's mailbox.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other);
}

function mailbox(address: string): string {
  return address.normalize('NFC').trim().toLowerCase();
}
