/** Reads the tab of an address. */
export function tabOf({ tab }: Record<string, unknown>): { tab?: string } {
  return typeof tab === 'string' ? { tab } : {};
}
