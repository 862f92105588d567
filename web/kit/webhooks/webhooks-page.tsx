import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { DataTable, type Column } from '../data/data-table.js';
import { useListAddress } from '../data/list-address.js';
import { useList } from '../data/list-page.js';
import { EmptyState } from '../elements/empty-state.js';
import { PageHeader } from '../elements/page-header.js';
import { PageLink } from '../elements/page-link.js';
import { Panel } from '../elements/panel.js';
import { TimeText } from '../elements/time-text.js';
import { useSignedIn } from '../session/signed-in.js';
import { EndpointBadge } from './endpoint-badge.js';
import { endpointProduct } from './endpoint-product.js';
import { NewEndpoint } from './new-endpoint.js';
import type { Endpoint } from './tab-props.js';

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    header: 'Address',
    isName: true,
    cell: (row) => <PageLink to={`/webhooks/${row.id}`}>{row.url}</PageLink>,
  },
  { header: 'State', cell: (row) => <EndpointBadge endpoint={row} /> },
  { header: 'Description', cell: (row) => row.description || '–' },
  { header: 'Events', cell: (row) => row.event_types.length },
  { header: 'Created', cell: (row) => <TimeText at={row.created_at} dayOnly /> },
];

export function WebhooksPage() {
  const { api, can, workspace } = useSignedIn();
  const { hears, reads } = endpointProduct(workspace.console);
  const { place } = useListAddress('/webhooks');
  const [adding, setAdding] = useState(false);
  const list = useList<Endpoint>({ api, path: '/webhook_endpoints', place });
  const add = can('webhooks:write') && (
    <ActionButton onClick={() => setAdding(true)}>New endpoint</ActionButton>
  );
  return (
    <>
      <PageHeader title="Webhooks" description={hears} actions={add} />
      <Panel flush>
        <DataTable
          caption="Webhook endpoints"
          columns={COLUMNS}
          list={list}
          empty={
            <EmptyState title="No endpoints yet" action={add}>
              <p>{reads}</p>
            </EmptyState>
          }
        />
      </Panel>
      {adding && <NewEndpoint onClose={() => setAdding(false)} />}
    </>
  );
}
