import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Loading } from '../kit/elements/loading.js';
import { Brand } from '../kit/brand.js';
import { ShieldIcon } from '../kit/icons.js';
import { PageShell } from '../kit/page-shell.js';
import { SignInPage } from './sign-in-page.js';

const AccountPage = lazy(async () => ({
  default: (await import('./account-page.js')).AccountPage,
}));

const WorkspacesPage = lazy(async () => ({
  default: (await import('./workspaces-page.js')).WorkspacesPage,
}));

const LinkPage = lazy(async () => ({
  default: (await import('./link-page.js')).LinkPage,
}));

const SingleSignOnPage = lazy(async () => ({
  default: (await import('./single-sign-on-page.js')).SingleSignOnPage,
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

function StaffShell({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <PageShell
      wide={wide}
      header={<Brand icon={<ShieldIcon />} name="Identity gateway" detail="For the staff" />}
    >
      {children}
    </PageShell>
  );
}
