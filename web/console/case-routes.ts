import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { auditRoute } from '../kit/audit/audit-route.js';
import type { ConsoleRoot } from '../kit/shell/console-app.js';
import { eventSearch, reviewSearch, sessionSearch } from './pages/case-search.js';

/** The pages about single verifications. */
export function caseRoutes(root: ConsoleRoot) {
  const getParentRoute = () => root;
  return [
    createRoute({
      getParentRoute,
      path: '/sessions',
      validateSearch: sessionSearch,
      component: lazyRouteComponent(
        () => import('./pages/sessions/sessions-page.js'),
        'SessionsPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/sessions/$id',
      component: lazyRouteComponent(
        () => import('./pages/sessions/session-page.js'),
        'SessionPage',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/review',
      validateSearch: reviewSearch,
      component: lazyRouteComponent(() => import('./pages/review/reviews-page.js'), 'ReviewsPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/review/$id',
      component: lazyRouteComponent(() => import('./pages/review/review-page.js'), 'ReviewPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/events',
      validateSearch: eventSearch,
      component: lazyRouteComponent(() => import('./pages/events/events-page.js'), 'EventsPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/events/$id',
      component: lazyRouteComponent(() => import('./pages/events/event-page.js'), 'EventPage'),
    }),
    auditRoute(root),
  ];
}
