import { listSearch } from '../kit/data/list-address.js';
import { cursorOf } from '../kit/data/list-page.js';
import { mountConsole, page } from '../kit/shell/console-app.js';
import { NAVIGATION } from './navigation.js';
import { employeeSearch } from './pages/employee-search.js';
import { inDeskLanguage } from './pages/desk/words/language.js';
import { GRANT_FILTERS } from './pages/grant-filters.js';

mountConsole({
  console: 'people',
  name: 'People console',
  navigation: NAVIGATION,
  pages: [
    page('/', () => import('./pages/overview-page.js'), 'OverviewPage'),
    page('/employees', () => import('./pages/employees-page.js'), 'EmployeesPage', employeeSearch),
    page('/employees/$id', () => import('./pages/employee/employee-page.js'), 'EmployeePage'),
    page('/bulk', () => import('./pages/batches/bulk-list-page.js'), 'BulkListPage'),
    page('/bulk/$id', () => import('./pages/batches/bulk-page.js'), 'BulkPage'),
    page('/campaigns', () => import('./pages/batches/campaign-list-page.js'), 'CampaignListPage'),
    page('/campaigns/$id', () => import('./pages/batches/campaign-page.js'), 'CampaignPage'),
    page('/requests/$id', () => import('./pages/decision-page.js'), 'DecisionPage'),
    page('/flows', () => import('./pages/flows/flows-page.js'), 'FlowsPage'),
    page('/actions', () => import('./pages/flows/actions-page.js'), 'ActionsPage'),
    page(
      '/desk',
      () => inDeskLanguage('DeskPage', () => import('./pages/desk/desk-page.js')),
      'DeskPage',
    ),
    page(
      '/desk/$id',
      () => inDeskLanguage('CasePage', () => import('./pages/desk/case-page.js')),
      'CasePage',
    ),
    page('/resets', () => import('./pages/resets-page.js'), 'ResetsPage'),
    page(
      '/grants',
      () => import('./pages/grants-page.js'),
      'GrantsPage',
      listSearch(GRANT_FILTERS),
    ),
    page('/import', () => import('./pages/import/imports-page.js'), 'ImportsPage'),
    page('/import/$id', () => import('./pages/import/import-page.js'), 'ImportPage'),
    page(
      '/connections',
      () => import('./pages/connections/connections-page.js'),
      'ConnectionsPage',
      cursorOf,
    ),
    page(
      '/connections/$id',
      () => import('./pages/connections/connection-page.js'),
      'ConnectionPage',
    ),
    page('/settings', () => import('./pages/settings-page.js'), 'SettingsPage'),
  ],
});
