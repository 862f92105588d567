import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { Absent } from '../../../kit/elements/absent.js';
import { Facts } from '../../../kit/elements/facts.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { SettingsForm } from '../../../kit/forms/settings-form.js';
import { useChangeForm } from '../../../kit/forms/use-change-form.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EnvironmentBadge } from '../../environment-badge.js';
import { linesOf } from '../../../kit/forms/typed-text.js';
import { DataTable } from '../../../kit/data/data-table.js';
import { type ListCursor, useList } from '../../../kit/data/list-page.js';
import { ObjectIdentifier } from './change-oid.js';
import { ClientSecret } from './new-client.js';
import { RegistrationFields } from './registration-fields.js';
import { tokenTypeLabel } from './token-types.js';
import { CLIENT_COLUMNS } from './client-columns.js';
import layout from '../../../kit/forms/layout.module.css';

type OidcClient = Schema<'OidcClientView'>;

export function ClientPage() {
  const { api } = useSignedIn();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const path = `/oidc_clients/${encodeURIComponent(id)}`;
  const query = useOne<OidcClient>(api, path);
  const { data: client } = query;
  const back = <PageLink to="/oidc-clients">OpenID Connect clients</PageLink>;
  if (!client) return <Absent title="OpenID Connect client" back={back} query={query} />;
  return (
    <>
      <PageHeader title={client.name} back={back} />
      <Panel title="Facts">
        <Facts
          facts={[
            ['Client id', client.client_id],
            ['Network', tokenTypeLabel(client.token_type)],
            ['Environment', <EnvironmentBadge key="badge" environment={client.environment} />],
            ['Project', client.project_id],
            ['Sub-participant of', client.registered_under],
            [
              'Notice of individual access',
              client.individual_access_noticed_at === null ? (
                'Not given'
              ) : (
                <TimeText key="notice" at={client.individual_access_noticed_at} />
              ),
            ],
          ]}
        />
      </Panel>
      {/* Another OID ends what was said of the one before, so the form begins anew. */}
      <Settings key={client.client_id} client={client} path={path} />
      <Secrets client={client} path={path} />
      <SubParticipants client={client} />
      <ObjectIdentifier client={client} path={path} />
    </>
  );
}

interface PartProps {
  client: OidcClient;
  /** Of the client in the API. */
  path: string;
}

function Settings({ client, path }: PartProps) {
  const { api } = useSignedIn();
  const { form, ...state } = useChangeForm({
    initialValues: {
      name: client.name,
      redirect_uris: client.redirect_uris.join('\n'),
      oid_registered: client.oid_registered,
      registered_under: client.registered_under ?? '',
      individual_access_intended: client.individual_access_noticed_at !== null,
      historical_addresses: client.historical_addresses,
      disabled: client.disabled_at !== null,
    },
    change: (values) =>
      api.patch(path, { ...values, redirect_uris: linesOf(values.redirect_uris) }),
    said: 'Saved.',
  });
  return (
    <SettingsForm {...state} title="Settings" permission="oidc_clients:write">
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Textarea
        label="Redirect addresses"
        description="One on each line; they are compared letter by letter"
        rows={4}
        {...form.getInputProps('redirect_uris')}
      />
      <RegistrationFields inputOf={(name, options) => form.getInputProps(name, options)} />
      <Checkbox
        label="Show earlier addresses"
        description="TEFCA identity tokens carry where the person lived before"
        {...form.getInputProps('historical_addresses', { type: 'checkbox' })}
      />
      <Checkbox
        label="Disabled"
        description="A disabled client gets no token, and those it has are worth nothing"
        {...form.getInputProps('disabled', { type: 'checkbox' })}
      />
    </SettingsForm>
  );
}

function Secrets({ client, path }: PartProps) {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const [made, setMade] = useState<OidcClient | null>(null);
  const rotate = async (): Promise<void> => {
    setMade(await run(() => api.post<OidcClient>(`${path}/rotate_secret`, {})));
  };
  return (
    <Panel
      title="Secrets"
      description="A new secret works beside the one before, until you end that one."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        <p>{stateOf(client)}</p>
        {can('oidc_clients:write') && (
          <div className={layout.actions}>
            <ActionButton variant="default" blocked={busy} onClick={() => void rotate()}>
              New secret
            </ActionButton>
            {client.previous_secret_live && (
              <ActionButton
                variant="default"
                blocked={busy}
                onClick={() =>
                  void run(() => api.post(`${path}/retire_secret`, {}), 'The old secret has ended.')
                }
              >
                End the old secret
              </ActionButton>
            )}
          </div>
        )}
      </div>
      {made && <ClientSecret client={made} onClose={() => setMade(null)} />}
    </Panel>
  );
}

function stateOf({ secret_live: live, previous_secret_live: previous }: OidcClient): string {
  if (previous) return 'Two secrets work: the new one and the one before.';
  return live ? 'One secret works.' : 'The client proves itself by its keys.';
}

/** The clients that are registered under the OID of this one; nothing where there are none. */
function SubParticipants({ client }: { client: OidcClient }) {
  const { api } = useSignedIn();
  const [cursor, setCursor] = useState<ListCursor>({});
  const list = useList<OidcClient>({
    api,
    path: '/oidc_clients',
    filters: { registered_under: client.client_id },
    place: { cursor, onPage: setCursor },
  });
  const isFirstPage = cursor.after === undefined && cursor.before === undefined;
  if (isFirstPage && list.rows.length === 0) return null;
  return (
    <Panel
      flush
      title="Sub-participants"
      description="Clients with OIDs of their own, registered under the OID of this client."
    >
      <DataTable caption="Sub-participants" columns={CLIENT_COLUMNS} list={list} empty={null} />
    </Panel>
  );
}
