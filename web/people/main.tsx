import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createConsoleRoot, mountConsole } from '../kit/shell/console-app.js';
import { employeeSearch } from './pages/employee-search.js';
import { grantSearch } from './pages/grants/grant-search.js';
import { cursorOf } from '../kit/data/list-page.js';
import { auditRoute } from '../kit/audit/audit-route.js';
import { keyRoute } from '../kit/keys/key-route.js';
import { webhookRoutes } from '../kit/webhooks/webhook-routes.js';
import { membersRoute } from '../kit/members/members-route.js';
import { NAVIGATION } from './navigation.js';

const root = createConsoleRoot({
  console: 'people',
  name: 'People console',
  navigation: NAVIGATION,
});

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.js'), 'OverviewPage'),
});

const employees = createRoute({
  getParentRoute: () => root,
  path: '/employees',
  validateSearch: employeeSearch,
  component: lazyRouteComponent(() => import('./pages/employees-page.js'), 'EmployeesPage'),
});

const employee = createRoute({
  getParentRoute: () => root,
  path: '/employees/$id',
  component: lazyRouteComponent(() => import('./pages/employee/employee-page.js'), 'EmployeePage'),
});

const bulkList = createRoute({
  getParentRoute: () => root,
  path: '/bulk',
  component: lazyRouteComponent(() => import('./pages/bulk/bulk-list-page.js'), 'BulkListPage'),
});

const bulk = createRoute({
  getParentRoute: () => root,
  path: '/bulk/$id',
  component: lazyRouteComponent(() => import('./pages/bulk/bulk-page.js'), 'BulkPage'),
});

const campaigns = createRoute({
  getParentRoute: () => root,
  path: '/campaigns',
  component: lazyRouteComponent(
    () => import('./pages/campaigns/campaign-list-page.js'),
    'CampaignListPage',
  ),
});

const campaign = createRoute({
  getParentRoute: () => root,
  path: '/campaigns/$id',
  component: lazyRouteComponent(() => import('./pages/campaigns/campaign-page.js'), 'CampaignPage'),
});

const decision = createRoute({
  getParentRoute: () => root,
  path: '/requests/$id',
  component: lazyRouteComponent(() => import('./pages/decision/decision-page.js'), 'DecisionPage'),
});

const flows = createRoute({
  getParentRoute: () => root,
  path: '/flows',
  component: lazyRouteComponent(() => import('./pages/flows/flows-page.js'), 'FlowsPage'),
});

const actions = createRoute({
  getParentRoute: () => root,
  path: '/actions',
  component: lazyRouteComponent(() => import('./pages/actions/actions-page.js'), 'ActionsPage'),
});

const desk = createRoute({
  getParentRoute: () => root,
  path: '/desk',
  component: lazyRouteComponent(() => import('./pages/desk/desk-page.js'), 'DeskPage'),
});

const deskCase = createRoute({
  getParentRoute: () => root,
  path: '/desk/$id',
  component: lazyRouteComponent(() => import('./pages/desk/case-page.js'), 'CasePage'),
});

const resets = createRoute({
  getParentRoute: () => root,
  path: '/resets',
  component: lazyRouteComponent(() => import('./pages/resets-page.js'), 'ResetsPage'),
});

const grants = createRoute({
  getParentRoute: () => root,
  path: '/grants',
  validateSearch: grantSearch,
  component: lazyRouteComponent(() => import('./pages/grants/grants-page.js'), 'GrantsPage'),
});

const imports = createRoute({
  getParentRoute: () => root,
  path: '/import',
  component: lazyRouteComponent(() => import('./pages/import/imports-page.js'), 'ImportsPage'),
});

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/import/$id',
  component: lazyRouteComponent(() => import('./pages/import/import-page.js'), 'ImportPage'),
});

const connections = createRoute({
  getParentRoute: () => root,
  path: '/connections',
  validateSearch: cursorOf,
  component: lazyRouteComponent(
    () => import('./pages/connections/connections-page.js'),
    'ConnectionsPage',
  ),
});

const connection = createRoute({
  getParentRoute: () => root,
  path: '/connections/$id',
  component: lazyRouteComponent(
    () => import('./pages/connections/connection-page.js'),
    'ConnectionPage',
  ),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings-page.js'), 'SettingsPage'),
});

mountConsole(
  'people',
  root.addChildren([
    overview,
    employees,
    employee,
    decision,
    bulkList,
    bulk,
    campaigns,
    campaign,
    flows,
    actions,
    desk,
    deskCase,
    resets,
    grants,
    imports,
    oneImport,
    connections,
    connection,
    auditRoute(root),
    keyRoute(root),
    ...webhookRoutes(root),
    membersRoute(root),
    settings,
  ]),
);
