import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../../api/schemas.js';
import type { Column } from '../../../kit/data/data-table.js';

/** What names a client in every list. */
export const CLIENT_COLUMNS: readonly Column<Schema<'OidcClientView'>>[] = [
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
