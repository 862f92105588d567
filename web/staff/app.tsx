import { lazy, Suspense } from 'react';
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

/** Chooses the page by its address; each is opened by a link or a redirect of its own. */
export function App({ path }: { path: string }) {
  const [, , page = ''] = path.split('/');
  if (page === 'account') {
    return (
      <StaffShell wide>
        <Suspense fallback={<Loading label="Opening your account" />}>
          <AccountPage />
        </Suspense>
      </StaffShell>
    );
  }
  if (page === 'workspaces') {
    return (
      <StaffShell>
        <Suspense fallback={<Loading label="Opening your workspaces" />}>
          <WorkspacesPage />
        </Suspense>
      </StaffShell>
    );
  }
  if (page === 'setup' || page === 'invitation' || page === 'recovery') {
    return (
      <StaffShell>
        <Suspense fallback={<Loading label="Opening the link" />}>
          <LinkPage />
        </Suspense>
      </StaffShell>
    );
  }
  if (page === 'single_sign_on') {
    return (
      <StaffShell>
        <Suspense fallback={<Loading label="Signing you in" />}>
          <SingleSignOnPage />
        </Suspense>
      </StaffShell>
    );
  }
  return (
    <StaffShell>
      <SignInPage />
    </StaffShell>
  );
}
