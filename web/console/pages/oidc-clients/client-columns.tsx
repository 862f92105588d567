import { PageLink } from '../../../kit/elements/page-link.js';
import type { Schema } from '../../../api/schemas.js';
import type { Column } from '../../../kit/data/data-table.js';

/** What names a client in every list. */
export const CLIENT_COLUMNS: readonly Column<Schema<'OidcClientView'>>[] = [
  {
    header: 'Name',
    isName: true,
    cell: (row) => <PageLink to={`/oidc-clients/${row.id}`}>{row.name}</PageLink>,
  },
  { header: 'Client id', cell: (row) => row.client_id },
];
