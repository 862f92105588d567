import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { cursorOf } from '../data/list-page.js';
import type { ConsoleRoot } from '../shell/console-app.js';

/** The page of the keys, the same in both consoles. */
export function keyRoute(root: ConsoleRoot) {
  return createRoute({
    getParentRoute: () => root,
    path: '/api-keys',
    validateSearch: cursorOf,
    component: lazyRouteComponent(() => import('./api-keys-page.js'), 'ApiKeysPage'),
  });
}
