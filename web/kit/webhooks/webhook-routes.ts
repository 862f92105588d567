import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { cursorOf } from '../data/list-page.js';
import { tabOf } from '../data/tab.js';
import type { ConsoleRoot } from '../shell/console-app.js';

/** The pages of the webhooks, the same in both consoles. */
export function webhookRoutes(root: ConsoleRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: '/webhooks',
      validateSearch: cursorOf,
      component: lazyRouteComponent(() => import('./webhooks-page.js'), 'WebhooksPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/webhooks/$id',
      validateSearch: tabOf,
      component: lazyRouteComponent(() => import('./webhook-page.js'), 'WebhookPage'),
    }),
  ];
}
