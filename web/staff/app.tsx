import { lazy, Suspense, type ComponentType } from 'react';
import { Loading } from '../kit/elements/loading.js';
import { StaffShell } from './staff-shell.js';
import { SignInPage } from './pages/sign-in-page.js';

const AccountPage = lazy(async () => ({
  default: (await import('./pages/account-page.js')).AccountPage,
}));

const WorkspacesPage = lazy(async () => ({
  default: (await import('./pages/workspaces-page.js')).WorkspacesPage,
}));

const LinkPage = lazy(async () => ({
  default: (await import('./pages/link-page.js')).LinkPage,
}));

const SingleSignOnPage = lazy(async () => ({
  default: (await import('./pages/single-sign-on-page.js')).SingleSignOnPage,
}));

type Page = readonly [page: ComponentType, opening: string];

const LINK: Page = [LinkPage, 'Opening the link'];

const PAGES = new Map<string, Page>([
  ['account', [AccountPage, 'Opening your account']],
  ['workspaces', [WorkspacesPage, 'Opening your workspaces']],
  ['setup', LINK],
  ['invitation', LINK],
  ['recovery', LINK],
  ['single_sign_on', [SingleSignOnPage, 'Signing you in']],
]);

/** Chooses the page by its address; each is opened by a link or a redirect of its own. */
export function App({ path }: { path: string }) {
  const [, , name = ''] = path.split('/');
  const [Page, opening] = PAGES.get(name) ?? [SignInPage, ''];
  return (
    <StaffShell wide={name === 'account'}>
      <Suspense fallback={<Loading label={opening} />}>
        <Page />
      </Suspense>
    </StaffShell>
  );
}
