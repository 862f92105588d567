import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { DataTable, type Column } from '../../../kit/data/data-table.js';
import { useList, type ListCursor } from '../../../kit/data/list-page.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';

type OidcClient = Schema<'OidcClientView'>;

const COLUMNS: readonly Column<OidcClient>[] = [
  {
    id: 'name',
    header: 'Name',
    isName: true,
    cell: (row) => (
      <Anchor component={Link} to={`/oidc-clients/${row.id}`}>
        {row.name}
      </Anchor>
    ),
  },
  { id: 'client_id', header: 'Client id', cell: (row) => row.client_id },
];

/** The clients that are registered under the OID of this one; nothing where there are none. */
export function SubParticipants({ client }: { client: OidcClient }) {
  const { api } = useSignedIn();
  const [cursor, setCursor] = useState<ListCursor>({});
  const list = useList<OidcClient>({
    api,
    path: '/oidc_clients',
    filters: { registered_under: client.client_id },
    cursor,
  });
  const isFirstPage = cursor.after === undefined && cursor.before === undefined;
  if (isFirstPage && list.rows.length === 0) return null;
  return (
    <Panel
      flush
      title="Sub-participants"
      description="Clients with OIDs of their own, registered under the OID of this client."
    >
      <DataTable
        caption="Sub-participants"
        columns={COLUMNS}
        list={list}
        empty={null}
        onPage={setCursor}
      />
    </Panel>
  );
}
