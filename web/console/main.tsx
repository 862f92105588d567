import { listSearch } from '../kit/data/list-address.js';
import { cursorOf } from '../kit/data/list-page.js';
import { tabOf } from '../kit/shell/search.js';
import { mountConsole, page } from '../kit/shell/console-app.js';
import { NAVIGATION } from './navigation.js';
import { EVENT_FILTERS, REVIEW_FILTERS, SESSION_FILTERS } from './pages/case-search.js';

mountConsole({
  console: 'console',
  name: 'Verification console',
  navigation: NAVIGATION,
  pages: [
    page('/', () => import('./pages/overview-page.js'), 'OverviewPage'),
    page(
      '/sessions',
      () => import('./pages/sessions-page.js'),
      'SessionsPage',
      listSearch(SESSION_FILTERS),
    ),
    page('/sessions/$id', () => import('./pages/session-page.js'), 'SessionPage'),
    page(
      '/review',
      () => import('./pages/review/reviews-page.js'),
      'ReviewsPage',
      listSearch(REVIEW_FILTERS),
    ),
    page('/review/$id', () => import('./pages/review/review-page.js'), 'ReviewPage'),
    page(
      '/events',
      () => import('./pages/events-page.js'),
      'EventsPage',
      listSearch(EVENT_FILTERS),
    ),
    page('/events/$id', () => import('./pages/event-page.js'), 'EventPage'),
    page('/projects', () => import('./pages/projects/projects-page.js'), 'ProjectsPage', cursorOf),
    page('/projects/$id', () => import('./pages/projects/project-page.js'), 'ProjectPage', tabOf),
    page(
      '/oidc-clients',
      () => import('./pages/oidc-clients/clients-page.js'),
      'ClientsPage',
      cursorOf,
    ),
    page(
      '/token-inspector',
      () => import('./pages/oidc-clients/token-inspector-page.js'),
      'TokenInspectorPage',
    ),
    page('/oidc-clients/$id', () => import('./pages/oidc-clients/client-page.js'), 'ClientPage'),
    page('/settings', () => import('./pages/settings-page.js'), 'SettingsPage'),
  ],
});
