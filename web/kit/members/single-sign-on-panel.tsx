import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { useOne } from '../data/use-one.js';
import { EmptyState } from '../elements/empty-state.js';
import { Facts } from '../elements/facts.js';
import { ConfirmedCall } from '../dialogs/confirmed-call.js';
import { Panel } from '../elements/panel.js';
import { RetriableFailure } from '../elements/read-failure.js';
import { TimeText } from '../elements/time-text.js';
import { roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import { SingleSignOnDialog } from './single-sign-on-dialog.js';

type Provider = Schema<'IdentityProviderView'>;

/** Signing in by the workspace's own identity provider. Owners set it up. */
export function SingleSignOnPanel() {
  const { workspace, staffApi, can } = useSignedIn();
  const [open, setOpen] = useState(false);
  const path = `/workspaces/${workspace.id}/single_sign_on`;
  const found = useOne<Schema<'SingleSignOnView'>>(staffApi, path);
  const mayChange = can('single_sign_on:write');
  const provider = found.data?.provider ?? null;
  return (
    <Panel
      title="Single sign-on"
      description="Members sign in with the account they have at your organization."
      actions={
        mayChange &&
        found.isSuccess && (
          <>
            {provider && <EndSingleSignOn call={() => staffApi.delete(path)} />}
            <ActionButton variant="default" onClick={() => setOpen(true)}>
              {provider ? 'Change' : 'Set up'}
            </ActionButton>
          </>
        )
      }
    >
      <RetriableFailure loading="Opening single sign-on" query={found} />
      {found.isSuccess &&
        (provider ? <Summary provider={provider} workspace={workspace.id} /> : <None />)}
      {open && (
        <SingleSignOnDialog provider={provider} path={path} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

function EndSingleSignOn({ call }: { call: () => Promise<unknown> }) {
  return (
    <ConfirmedCall
      label="End"
      title="End single sign-on?"
      confirmLabel="End it"
      call={call}
      said="Single sign-on has ended."
    >
      <p>Everybody who came in by it is signed out. Members with a passkey still get in.</p>
    </ConfirmedCall>
  );
}

function None() {
  return (
    <EmptyState title="Members sign in with passkeys">
      <p>
        With an OpenID Connect provider, such as Entra ID, Okta or Keycloak, groups there decide who
        gets in and with which role.
      </p>
    </EmptyState>
  );
}

function Summary({ provider, workspace }: { provider: Provider; workspace: string }) {
  const roles = provider.group_roles.map(({ group, role }) => `${group}: ${roleName(role)}`);
  return (
    <Facts
      facts={[
        ['Button', provider.name],
        ['Issuer', provider.issuer],
        ['Client id', provider.client_id],
        ['Groups claim', provider.groups_claim ?? 'None: people come by invitation'],
        ['Roles', roles.length === 0 ? null : roles.join(' · ')],
        [
          'Passkeys',
          provider.is_enforced ? 'Owners alone' : 'Members who do not use single sign-on',
        ],
        ['Sign-in page', provider.is_offered ? 'Shows the button to everybody' : 'Shows nothing'],
        ['Link to sign in', `${window.location.origin}/staff?workspace=${workspace}`],
        ['Changed', <TimeText key="at" at={provider.changed_at} />],
      ]}
    />
  );
}
