import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { useListAddress } from '../../../kit/data/list-address.js';
import { useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { PageLink } from '../../../kit/elements/page-link.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EnvironmentBadge } from '../../environment-badge.js';
import { CLIENT_COLUMNS } from './client-columns.js';
import { NewClient } from './new-client.js';
import { tokenTypeLabel } from './token-types.js';

type OidcClient = Schema<'OidcClientView'>;

const COLUMNS: readonly Column<OidcClient>[] = [
  ...CLIENT_COLUMNS,
  { header: 'Sub-participant of', cell: (row) => row.registered_under ?? '—' },
  { header: 'Network', cell: (row) => tokenTypeLabel(row.token_type) },
  { header: 'Environment', cell: (row) => <EnvironmentBadge environment={row.environment} /> },
  {
    header: 'State',
    cell: (row) =>
      row.disabled_at === null ? (
        <StatusBadge tone="good" label="Enabled" />
      ) : (
        <StatusBadge tone="bad" label="Disabled" />
      ),
  },
];

export function ClientsPage() {
  const { api, can } = useSignedIn();
  const { place } = useListAddress('/oidc-clients');
  const [adding, setAdding] = useState(false);
  const list = useList<OidcClient>({ api, path: '/oidc_clients', place });
  const add = can('oidc_clients:write') && (
    <ActionButton onClick={() => setAdding(true)}>New client</ActionButton>
  );
  return (
    <>
      <PageHeader
        title="OpenID Connect clients"
        description="Apps that send a person here to sign in with a verified identity."
        actions={
          <>
            <PageLink to="/token-inspector">Inspect a token</PageLink>
            {add}
          </>
        }
      />
      <Panel flush>
        <DataTable
          caption="OpenID Connect clients"
          columns={COLUMNS}
          list={list}
          empty={
            <EmptyState title="No clients yet" action={add}>
              <p>
                A client belongs to a project of the health exchange template and to one OID of
                Carequality or TEFCA. Each sub-participant of a channel partner has a client of its
                own, with its own OID, and names the partner’s.
              </p>
            </EmptyState>
          }
        />
      </Panel>
      {adding && <NewClient onClose={() => setAdding(false)} />}
    </>
  );
}
