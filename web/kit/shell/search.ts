import type { Named } from '../data/search-texts.js';

export const AUDIT_FILTERS = ['by', 'value', 'created_after', 'created_before'] as const;
export type AuditFilters = Named<(typeof AUDIT_FILTERS)[number]>;

/** Reads the tab of an address. */
export function tabOf({ tab }: Record<string, unknown>): { tab?: string } {
  return typeof tab === 'string' ? { tab } : {};
}
