import { Anchor } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { cursorOf, useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { EndpointBadge } from './endpoint-badge.js';
import { NewEndpoint } from './new-endpoint.js';

export type Endpoint = Schema<'WebhookEndpointView'>;

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    id: 'url',
    header: 'Address',
    isName: true,
    cell: (row) => (
      <Anchor component={Link} to={`/webhooks/${row.id}`}>
        {row.url}
      </Anchor>
    ),
  },
  { id: 'state', header: 'State', cell: (row) => <EndpointBadge endpoint={row} /> },
  { id: 'description', header: 'Description', cell: (row) => row.description || '–' },
  { id: 'events', header: 'Events', cell: (row) => row.event_types.length },
  { id: 'created', header: 'Created', cell: (row) => <TimeText at={row.created_at} dayOnly /> },
];

export function WebhooksPage() {
  const { api, can } = useSignedIn();
  const cursor = cursorOf({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const list = useList<Endpoint>({ api, path: '/webhook_endpoints', cursor });
  const add = can('webhooks:write') && (
    <ActionButton onClick={() => setAdding(true)}>New endpoint</ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Your server hears at once when a session ends."
        actions={add}
      />
      <Panel flush>
        <DataTable
          caption="Webhook endpoints"
          columns={COLUMNS}
          list={list}
          onPage={(search) => void navigate({ to: '/webhooks', search: search })}
          empty={
            <EmptyState title="No endpoints yet" action={add}>
              <p>
                Name an address of your server. It gets the id of a session, never a person’s data,
                and reads the session with an API key.
              </p>
            </EmptyState>
          }
        />
      </Panel>
      {adding && <NewEndpoint onClose={() => setAdding(false)} />}
    </>
  );
}
