import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { DataTable, type Column } from '../data/data-table.js';
import { Panel } from '../elements/panel.js';
import { StatusBadge } from '../elements/status-badge.js';
import { TimeText } from '../elements/time-text.js';
import { useNotices } from '../elements/notices.js';
import { roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import { deliveryState } from './delivery-words.js';
import classes from './invitations-panel.module.css';

type Invitation = Schema<'InvitationView'>;
type Invitations = Schema<'InvitationListView'>;

/** Invitations that nobody has accepted yet; gone from the page while there are none. */
export function InvitationsPanel() {
  const { workspace, staffApi, can } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const path = `/workspaces/${workspace.id}/invitations`;
  const key = ['invitations', workspace.id];
  const invitations = useQuery({ queryKey: key, queryFn: () => staffApi.get<Invitations>(path) });
  const rows = invitations.data?.data ?? [];
  if (rows.length === 0) return null;
  const revoke = async (id: string): Promise<void> => {
    client.setQueryData(key, await staffApi.post<Invitations>(`${path}/${id}/revoke`, {}));
    say('The invitation was withdrawn. Its link does not work any more.');
  };
  const columns: Column<Invitation>[] = [
    {
      id: 'email',
      header: 'For',
      isName: true,
      cell: (row) => <span className={classes.address}>{row.email}</span>,
    },
    {
      id: 'delivery',
      header: 'E-mail',
      cell: ({ delivery }) => {
        const { label, tone } = deliveryState(delivery);
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    },
    { id: 'role', header: 'Role', cell: (row) => roleName(row.role) },
    { id: 'until', header: 'Works until', cell: (row) => <TimeText at={row.expires_at} /> },
  ];
  const action: Column<Invitation> = {
    id: 'revoke',
    header: 'Action',
    align: 'end',
    cell: (row) => (
      <ActionButton variant="default" size="compact-sm" onClick={() => void revoke(row.id)}>
        Withdraw
      </ActionButton>
    ),
  };
  return (
    <Panel title="Open invitations" flush>
      <DataTable
        caption="Open invitations"
        columns={can('members:write') ? [...columns, action] : columns}
        empty={null}
        list={{
          rows,
          status: 'ready',
          problem: null,
          nextCursor: null,
          previousCursor: null,
          reload: () => undefined,
        }}
      />
    </Panel>
  );
}
