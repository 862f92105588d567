import { lazy, Suspense } from 'react';
import { Loading } from '../kit/elements/loading.js';
import { StaffShell } from './staff-shell.js';
import { SignInPage } from './pages/sign-in-page.js';

const AccountPage = lazy(async () => ({
  default: (await import('./pages/account-page.js')).AccountPage,
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
  return (
    <StaffShell>
      <SignInPage />
    </StaffShell>
  );
}
