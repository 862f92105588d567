import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { RequestProblem } from '../api-client.js';
import { mount } from '../app-provider.js';
import { AUDIT_FILTERS, tabOf } from './search.js';
import { listSearch } from '../data/list-address.js';
import { cursorOf } from '../data/list-page.js';
import { NoticesProvider } from '../elements/notices.js';
import { SignedInProvider } from '../session/signed-in-provider.js';
import type { ConsoleName } from '../session/signed-in.js';
import '../forms/field-styles.js';
import { ActionButton } from '../action-button.js';
import { PageHeader } from '../elements/page-header.js';
import { PageLink } from '../elements/page-link.js';
import { ConsoleShell } from './console-shell.js';
import type { NavigationSection } from './navigation.js';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays a refusal; a lost answer is worth another try.
      retry: (count, error) =>
        count < 2 && error instanceof RequestProblem && error.kind !== 'refused',
    },
    mutations: { retry: false },
  },
});

type Search = (search: Record<string, unknown>) => object;

/** A page of a console, at its address below it. Its code is loaded when it is opened. */
export function page<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  validateSearch?: Search,
) {
  const component = lazyRouteComponent(load, name);
  return (root: AnyRoute) =>
    createRoute({ getParentRoute: () => root, path, component, validateSearch });
}

/** The pages that are the same in both consoles. */
const SHARED_PAGES = [
  page('/audit', () => import('./audit-page.js'), 'AuditPage', listSearch(AUDIT_FILTERS)),
  page('/api-keys', () => import('../keys/api-keys-page.js'), 'ApiKeysPage', cursorOf),
  page('/webhooks', () => import('../webhooks/webhooks-page.js'), 'WebhooksPage', cursorOf),
  page('/webhooks/$id', () => import('../webhooks/webhook-page.js'), 'WebhookPage', tabOf),
  page('/members', () => import('../members/members-page.js'), 'MembersPage', cursorOf),
];

interface ConsoleOptions {
  console: ConsoleName;
  /** Shown at the top, such as `Verification console`. */
  name: string;
  navigation: readonly NavigationSection[];
  pages: readonly ReturnType<typeof page>[];
}

/** Starts a console in the page's `#root`, at the first segment of the address. */
export function mountConsole({ console, name, navigation, pages }: ConsoleOptions): void {
  const root = createRootRoute({
    component: () => (
      <SignedInProvider console={console}>
        <NoticesProvider>
          <ConsoleShell name={name} navigation={navigation}>
            <Outlet />
          </ConsoleShell>
        </NoticesProvider>
      </SignedInProvider>
    ),
    notFoundComponent: MissingPage,
    errorComponent: PageFailure,
  });
  const router = createRouter({
    routeTree: root.addChildren([...pages, ...SHARED_PAGES].map((routeOf) => routeOf(root))),
    basepath: `/${console}`,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: PageFailure,
  });
  mount(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

function MissingPage() {
  return (
    <>
      <PageHeader title="There is no such page" />
      <p>
        The address may be old or mistyped. <PageLink to="/">Go to the overview</PageLink>
      </p>
    </>
  );
}

/** A page that failed; the rest of the console stays. */
function PageFailure({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <p>
        {error instanceof RequestProblem ? error.message : 'Something went wrong on this page.'}
      </p>
      <ActionButton onClick={reset}>Try again</ActionButton>
    </>
  );
}
