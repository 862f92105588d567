import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { cursorOf } from '../kit/data/list-page.js';
import { createConsoleRoot, mountConsole } from '../kit/shell/console-app.js';
import { MembersPage } from '../kit/members/members-page.js';
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

const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  validateSearch: cursorOf,
  component: function Members() {
    const navigate = members.useNavigate();
    return (
      <MembersPage
        cursor={members.useSearch()}
        onPage={(search) => void navigate({ search, replace: false } as never)}
      />
    );
  },
});

mountConsole(
  'console',
  root.addChildren([overview, ...caseRoutes(root), ...setUpRoutes(root), members]),
);
