/** Numbers that were printed in advertisements and used by thousands; the SSA voided them. */
const VOIDED = ['078051120', '219099999'];

/** A typed Social Security number as nine digits; null when none like it was ever issued. */
export function ssnDigits(typed: string): string | null {
  const [, area = '', group = '', serial = ''] =
    /^\s*(\d{3})[- ]?(\d{2})[- ]?(\d{4})\s*$/.exec(typed) ?? [];
  const digits = area + group + serial;
  // SSA, since 2011: no area 000, 666 or 900-999, no group 00, no serial 0000.
  if (area === '' || area === '000' || area === '666' || area.startsWith('9')) return null;
  if (group === '00' || serial === '0000' || VOIDED.includes(digits)) return null;
  return digits;
}
