import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createConsoleRoot, mountConsole } from '../kit/shell/console-app.js';
import { membersRoute } from '../kit/members/members-route.js';
import { NAVIGATION } from './navigation.js';
import { caseRoutes } from './case-routes.js';
import { setUpRoutes } from './set-up-routes.js';

const root = createConsoleRoot({
  console: 'console',
  name: 'Verification console',
  navigation: NAVIGATION,
});

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.js'), 'OverviewPage'),
});

mountConsole(
  'console',
  root.addChildren([overview, ...caseRoutes(root), ...setUpRoutes(root), membersRoute(root)]),
);
