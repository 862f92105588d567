import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Schema } from '../../api/schemas.js';
import { RequestProblem, type ApiClient } from '../api-client.js';
import { Loading } from '../elements/loading.js';
import { Unreachable } from '../elements/unreachable.js';
import { chosenWorkspace, rememberWorkspace } from './chosen-workspace.js';
import { NoWorkspace } from './no-workspace.js';
import { SignedInContext, type ConsoleName, type SignedIn } from './signed-in.js';
import { createStaffApi, goToSignIn } from './staff-api.js';
import { StepUpProvider, useStepUp } from './step-up-provider.js';

const FIRST: ApiClient = createStaffApi({ base: '/staff/v1', onSignedOut: goToSignIn });

interface SignedInProviderProps {
  console: ConsoleName;
  children: ReactNode;
}

/** Loads who is signed in; sends a visitor who is not to the sign-in page. */
export function SignedInProvider({ console, children }: SignedInProviderProps) {
  const query = useQuery({
    queryKey: ['signed-in'],
    queryFn: () => FIRST.get<Schema<'SignedInView'>>('/session'),
    // The role may change while the page is open.
    staleTime: 60_000,
  });
  if (query.data) {
    return (
      <StepUpProvider account={query.data.account}>
        <InWorkspace console={console} view={query.data}>
          {children}
        </InWorkspace>
      </StepUpProvider>
    );
  }
  if (query.error instanceof RequestProblem && query.error.status === 401) {
    return <Loading label="Opening the sign-in page" />;
  }
  if (query.error) return <Unreachable onRetry={() => void query.refetch()} />;
  return <Loading label="Opening the console" />;
}

interface InWorkspaceProps extends SignedInProviderProps {
  view: Schema<'SignedInView'>;
}

function InWorkspace({ console, view, children }: InWorkspaceProps) {
  const client = useQueryClient();
  const stepUp = useStepUp();
  const workspaces = view.workspaces.filter((each) => each.console === console);
  const [chosen, setChosen] = useState(() => chosenWorkspace(console, workspaces)?.id ?? null);
  const workspace = workspaces.find(({ id }) => id === chosen) ?? workspaces[0] ?? null;
  const workspaceId = workspace?.id ?? null;

  const chooseWorkspace = useCallback(
    (id: string) => {
      rememberWorkspace(console, id);
      // Nothing of the other workspace stays on the page.
      client.clear();
      setChosen(id);
    },
    [client, console],
  );
  const apis = useMemo(
    () => ({
      api: createStaffApi({
        base: `/${console}/v1`,
        stepUp,
        onSignedOut: goToSignIn,
        ...(workspaceId !== null && { workspace: workspaceId }),
      }),
      staffApi: createStaffApi({ base: '/staff/v1', stepUp, onSignedOut: goToSignIn }),
    }),
    [console, stepUp, workspaceId],
  );
  if (!workspace) return <NoWorkspace view={view} />;
  const signedIn: SignedIn = {
    account: view.account,
    session: view.session,
    workspaces,
    allWorkspaces: view.workspaces,
    workspace,
    can: (permission) => workspace.permissions.includes(permission),
    ...apis,
    chooseWorkspace,
    signOut: async () => {
      await apis.staffApi.post('/session/end', {});
      window.location.assign('/staff');
    },
  };
  return <SignedInContext.Provider value={signedIn}>{children}</SignedInContext.Provider>;
}
