import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../api/schemas.js';
import { RequestProblem } from '../kit/api-client.js';
import { Facts } from '../kit/elements/facts.js';
import { Loading } from '../kit/elements/loading.js';
import { Opening } from '../kit/elements/opening.js';
import { PageHeader } from '../kit/elements/page-header.js';
import { Panel } from '../kit/elements/panel.js';
import { createStaffApi, goToSignIn } from '../kit/session/staff-api.js';
import { StepUpProvider, useStepUp } from '../kit/session/step-up-provider.js';
import { CONSOLE_NAMES, roleName } from '../kit/session/role-words.js';
import { staffApi } from './staff-api.js';
import { PasskeysPanel } from './passkeys-panel.js';
import { SessionsPanel } from './sessions-panel.js';

/** Adding and removing one is confirmed with another. */
function Passkeys() {
  const stepUp = useStepUp();
  const api = useMemo(
    () => createStaffApi({ base: '/staff/v1', stepUp, onSignedOut: goToSignIn }),
    [stepUp],
  );
  return <PasskeysPanel api={api} />;
}

/** What staff members see of themselves. */
export function AccountPage() {
  const signedIn = useQuery({
    queryKey: ['signed-in'],
    queryFn: () => staffApi.get<Schema<'SignedInView'>>('/session'),
  });
  if (signedIn.error instanceof RequestProblem && signedIn.error.status === 401) {
    goToSignIn();
    return <Loading label="Opening the sign-in page" />;
  }
  if (!signedIn.data) return <Opening what="your account" query={signedIn} />;
  const { account, workspaces } = signedIn.data;
  return (
    <>
      <PageHeader title="Your account" description={account.name} />
      <Panel title="Where you work">
        <Facts
          facts={[
            ['E-mail', account.email],
            ...workspaces.map(
              ({ console, name, role }) =>
                [
                  CONSOLE_NAMES[console] ?? console,
                  <>
                    <Anchor href={`/${console}`}>{name}</Anchor> · {roleName(role)}
                  </>,
                ] as const,
            ),
          ]}
        />
      </Panel>
      <StepUpProvider account={account}>
        <Passkeys />
      </StepUpProvider>
      <SessionsPanel />
    </>
  );
}
