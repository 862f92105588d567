import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { cursorOf, type ListCursor } from '../data/list-page.js';
import { textsOf, type Named } from '../data/search-texts.js';
import type { ConsoleRoot } from '../shell/console-app.js';

export const AUDIT_FILTERS = ['by', 'value', 'created_after', 'created_before'] as const;
export type AuditFilters = Named<(typeof AUDIT_FILTERS)[number]>;

export function auditSearch(search: Record<string, unknown>): AuditFilters & ListCursor {
  return { ...textsOf(AUDIT_FILTERS, search), ...cursorOf(search) };
}

/** The page of the audit, the same in both consoles. */
export function auditRoute(root: ConsoleRoot) {
  return createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('./audit-page.js'), 'AuditPage'),
  });
}
