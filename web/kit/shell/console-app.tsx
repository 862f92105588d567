import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRoute,
} from '@tanstack/react-router';
import { RequestProblem } from '../api-client.js';
import { mount } from '../app-provider.js';
import { NoticesProvider } from '../elements/notices.js';
import { SignedInProvider } from '../session/signed-in-provider.js';
import type { ConsoleName } from '../session/signed-in.js';
import { ConsoleShell } from './console-shell.js';
import { MissingPage, PageFailure } from './missing-page.js';
import type { NavigationSection } from './navigation.js';
import '../forms/field-styles.js';

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

interface ConsoleOptions {
  console: ConsoleName;
  /** Shown at the top, such as `Verification console`. */
  name: string;
  navigation: readonly NavigationSection[];
}

/** The frame of a console: every page of it is a child of the route that this gives. */
export function createConsoleRoot({ console, name, navigation }: ConsoleOptions) {
  return createRootRoute({
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
}

/** What the pages of a console are children of. */
export type ConsoleRoot = ReturnType<typeof createConsoleRoot>;

/** Starts a console in the page's `#root`, at the first segment of the address. */
export function mountConsole(console: ConsoleName, routeTree: AnyRoute): void {
  const router = createRouter({
    routeTree,
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
