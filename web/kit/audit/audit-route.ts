import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleRoot } from '../shell/console-app.js';
import { auditSearch } from './audit-search.js';

/** The page of the audit, the same in both consoles. */
export function auditRoute(root: ConsoleRoot) {
  return createRoute({
    getParentRoute: () => root,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('./audit-page.js'), 'AuditPage'),
  });
}
