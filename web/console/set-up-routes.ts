import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { cursorOf } from '../kit/data/list-page.js';
import { tabOf } from '../kit/data/tab.js';
import { keyRoute } from '../kit/keys/key-route.js';
import { webhookRoutes } from '../kit/webhooks/webhook-routes.js';
import type { ConsoleRoot } from '../kit/shell/console-app.js';

/** The pages in which an organization sets the service up. */
export function setUpRoutes(root: ConsoleRoot) {
  return [...projectRoutes(root), ...receiverRoutes(root), settingsRoute(root)];
}

function projectRoutes(root: ConsoleRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: '/projects',
      validateSearch: cursorOf,
      component: lazyRouteComponent(
        () => import('./pages/projects/projects-page.js'),
        'ProjectsPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/projects/$id',
      validateSearch: tabOf,
      component: lazyRouteComponent(
        () => import('./pages/projects/project-page.js'),
        'ProjectPage',
      ),
    }),
    keyRoute(root),
  ];
}

function receiverRoutes(root: ConsoleRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: '/oidc-clients',
      validateSearch: cursorOf,
      component: lazyRouteComponent(
        () => import('./pages/oidc-clients/clients-page.js'),
        'ClientsPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/token-inspector',
      component: lazyRouteComponent(
        () => import('./pages/oidc-clients/token-inspector-page.js'),
        'TokenInspectorPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/oidc-clients/$id',
      component: lazyRouteComponent(
        () => import('./pages/oidc-clients/client-page.js'),
        'ClientPage',
      ),
    }),
    ...webhookRoutes(root),
  ];
}

function settingsRoute(root: ConsoleRoot) {
  return createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyRouteComponent(
      () => import('./pages/settings/settings-page.js'),
      'SettingsPage',
    ),
  });
}
