/** An e-mail address or a telephone number as it is compared, however it was typed. */
export function foldContact(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase();
}
