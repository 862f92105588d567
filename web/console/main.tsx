import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createConsoleRoot, mountConsole } from '../kit/shell/console-app.js';
import { NAVIGATION } from './navigation.js';

const root = createConsoleRoot({
  console: 'console',
  name: 'Verification console',
  navigation: NAVIGATION,
});

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview-page.js'), 'OverviewPage'),
});

mountConsole('console', root.addChildren([overview]));
