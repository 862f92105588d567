import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { cursorOf } from '../data/list-page.js';
import type { ConsoleRoot } from '../shell/console-app.js';

/** The page of the members, the same in both consoles. */
export function membersRoute(root: ConsoleRoot) {
  return createRoute({
    getParentRoute: () => root,
    path: '/members',
    validateSearch: cursorOf,
    component: lazyRouteComponent(() => import('./members-page.js'), 'MembersPage'),
  });
}
