import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { DataTable } from '../../../kit/data/data-table.js';
import { useList, type ListCursor } from '../../../kit/data/list-page.js';
import { Panel } from '../../../kit/elements/panel.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { CLIENT_COLUMNS } from './client-columns.js';

type OidcClient = Schema<'OidcClientView'>;

/** The clients that are registered under the OID of this one; nothing where there are none. */
export function SubParticipants({ client }: { client: OidcClient }) {
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
