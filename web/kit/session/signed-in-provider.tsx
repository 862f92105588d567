import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Anchor } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { type ApiClient, RequestProblem } from '../api-client.js';
import { Loading } from '../elements/loading.js';
import { Opening } from '../elements/opening.js';
import { Card, CardHeading } from '../card.js';
import { PageShell } from '../page-shell.js';
import { chosenWorkspace, rememberWorkspace } from './chosen-workspace.js';
import { type ConsoleName, type SignedIn, SignedInContext } from './signed-in.js';
import { SignedOutContext, SignedOutDialog, useSignedOut } from './signed-out.js';
import { createStaffApi, goToSignIn } from './staff-api.js';
import { StepUpProvider, useStepUp } from './step-up-provider.js';
import { CONSOLE_NAMES } from './role-words.js';

const API: ApiClient = createStaffApi({ base: '/staff/v1' });
const KEY = ['signed-in'];

type View = Schema<'SignedInView'>;

interface SignedInProviderProps {
  console: ConsoleName;
  children: ReactNode;
}

/**
 * Loads who is signed in. Sends a visitor who is not to the sign-in page; a person whose session
 * ends later keeps the page, with what they typed.
 */
export function SignedInProvider({ console, children }: SignedInProviderProps) {
  const client = useQueryClient();
  const [isSignedOut, setSignedOut] = useState(false);
  const onSignedOut = useCallback(() => setSignedOut(true), []);
  const query = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const known = client.getQueryData<View>(KEY);
      const view = await API.get<View>('/session').catch((error: unknown) => {
        if (isNobody(error)) (known ? onSignedOut : goToSignIn)();
        throw error;
      });
      // Somebody else signed in: nothing that the first person read or typed is theirs. The page
      // stays the first person's until it is gone, so it is covered before a reload only begins.
      if (known && known.account.id !== view.account.id) {
        flushSync(onSignedOut);
        window.location.reload();
        // Who asks meanwhile waits for this answer: a second reload would end the first.
        return new Promise<never>(() => undefined);
      }
      setSignedOut(false);
      return view;
    },
    // The role may change while the page is open.
    staleTime: 60_000,
    // An idle page that reads nothing else is covered too. It asks unattended: nobody stays signed in.
    refetchInterval: 60_000,
    // Who comes back from signing in goes on without a further press, and nobody goes on as another.
    refetchOnWindowFocus: 'always',
  });
  const goOn = async (): Promise<void> => {
    await query.refetch({ cancelRefetch: false });
    await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  if (query.data) {
    return (
      <SignedOutContext.Provider value={onSignedOut}>
        <StepUpProvider account={query.data.account}>
          <InWorkspace console={console} view={query.data}>
            {children}
          </InWorkspace>
        </StepUpProvider>
        <SignedOutDialog opened={isSignedOut} busy={query.isFetching} onClose={() => void goOn()} />
      </SignedOutContext.Provider>
    );
  }
  if (isNobody(query.error)) return <Loading label="Opening the sign-in page" />;
  return <Opening what="the console" query={query} />;
}

interface InWorkspaceProps extends SignedInProviderProps {
  view: View;
}

function InWorkspace({ console, view, children }: InWorkspaceProps) {
  const client = useQueryClient();
  const stepUp = useStepUp();
  const onSignedOut = useSignedOut();
  const workspaces = view.workspaces.filter((each) => each.console === console);
  const [chosen, setChosen] = useState(() => chosenWorkspace(console, workspaces)?.id ?? null);
  const workspace = workspaces.find(({ id }) => id === chosen) ?? workspaces[0] ?? null;
  const workspaceId = workspace?.id ?? null;

  const chooseWorkspace = useCallback(
    (id: string) => {
      rememberWorkspace(console, id);
      // Nothing of the other workspace stays on the page. Who is signed in is of none, and asked on.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
      setChosen(id);
    },
    [client, console],
  );
  const apis = useMemo(
    () => ({
      api: createStaffApi({
        base: `/${console}/v1`,
        stepUp,
        onSignedOut,
        ...(workspaceId !== null && { workspace: workspaceId }),
      }),
      staffApi: createStaffApi({ base: '/staff/v1', stepUp, onSignedOut }),
    }),
    [console, stepUp, onSignedOut, workspaceId],
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

function isNobody(error: unknown): boolean {
  return error instanceof RequestProblem && error.status === 401;
}

/** For somebody whose roles are all in the other console, or who has none any more. */
function NoWorkspace({ view }: { view: Schema<'SignedInView'> }) {
  const [other] = view.workspaces;
  return (
    <PageShell>
      <Card>
        <CardHeading takesFocus>Nothing for you here</CardHeading>
        <p>
          {view.account.name}, you have no role in this console. Ask an owner of your workspace for
          one.
        </p>
        {other && (
          <Anchor href={`/${other.console}`}>
            Go to the {CONSOLE_NAMES[other.console] ?? 'other console'}
          </Anchor>
        )}
        {!other && <Anchor href="/staff/account">Your account</Anchor>}
      </Card>
    </PageShell>
  );
}
