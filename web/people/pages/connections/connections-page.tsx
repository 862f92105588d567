import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { useListAddress } from '../../../kit/data/list-address.js';
import { useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { DirectoryAlarms } from './directory-alarms.js';
import { KINDS, type Connection } from './connection-words.js';
import { NewConnectionDialog } from './new-connection.js';

const COLUMNS: readonly Column<Connection>[] = [
  {
    header: 'Name',
    isName: true,
    cell: ({ id, name }) => (
      <Link to="/connections/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { header: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { header: 'State', cell: (row) => <ConnectionState connection={row} /> },
  { header: 'Last used', cell: ({ last_used_at: at }) => <TimeText at={at} none="Never" /> },
  { header: 'Last error', cell: ({ last_error: error }) => error ?? '–' },
];

export function ConnectionState({ connection: { enabled } }: { connection: Connection }) {
  return <StatusBadge tone={enabled ? 'good' : 'neutral'} label={enabled ? 'On' : 'Off'} />;
}

/** The foreign systems of the customer: directories, sign-in pages, collectors. */
export function ConnectionsPage() {
  const { api, can } = useSignedIn();
  const { place } = useListAddress('/connections');
  const [adding, setAdding] = useState(false);
  const list = useList<Connection>({ api, path: '/connections', place });
  const add = can('connections:write') && (
    <ActionButton onClick={() => setAdding(true)}>New connection</ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Connections"
        description="Directories, sign-in pages and other systems that work with this gateway."
        actions={add}
      />
      <DirectoryAlarms />
      <Panel flush>
        <DataTable
          caption="Connections"
          columns={COLUMNS}
          list={list}
          empty={
            <EmptyState title="No connections yet" action={add}>
              <p>
                Connect Entra, Okta or another directory, so that employees come and go with it, or
                a sign-in page that asks for a face.
              </p>
            </EmptyState>
          }
        />
      </Panel>
      {adding && <NewConnectionDialog onClose={() => setAdding(false)} />}
    </>
  );
}
