import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { DataTable, type Column } from '../data/data-table.js';
import { useListAddress } from '../data/list-address.js';
import { useList } from '../data/list-page.js';
import { EmptyState } from '../elements/empty-state.js';
import { Facts } from '../elements/facts.js';
import { PageHeader } from '../elements/page-header.js';
import { Panel } from '../elements/panel.js';
import { StatusBadge } from '../elements/status-badge.js';
import { TimeText } from '../elements/time-text.js';
import { roleDoes, roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import { rolesOf } from './assignable-roles.js';
import { InviteDialog } from './invite-dialog.js';
import { InvitationsPanel } from './invitations-panel.js';
import { MemberDialog } from './member-dialog.js';
import { SingleSignOnPanel } from './single-sign-on-panel.js';

type Member = Schema<'MemberView'>;

const COLUMNS: readonly Column<Member>[] = [
  { header: 'Name', isName: true, cell: (row) => row.name },
  { header: 'E-mail', cell: (row) => row.email },
  { header: 'Role', cell: (row) => roleName(row.role) },
  { header: 'Since', cell: (row) => <TimeText at={row.created_at} dayOnly /> },
  {
    header: 'State',
    cell: (row) =>
      row.disabled_at === null ? (
        <StatusBadge tone="good" label="Active" />
      ) : (
        <StatusBadge tone="bad" label="Shut out" />
      ),
  },
];

/** Who works in this workspace, the same in both consoles. */
export function MembersPage() {
  const { workspace, staffApi, account, can } = useSignedIn();
  const { place } = useListAddress('/members');
  const [inviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<Member | null>(null);
  const mayChange = can('members:write');
  const path = `/workspaces/${workspace.id}/members`;
  const list = useList<Member>({ api: staffApi, path, place });
  return (
    <>
      <PageHeader
        title="Members"
        description={`Who works in ${workspace.name}, and what each may do.`}
        actions={mayChange && <ActionButton onClick={() => setInviting(true)}>Invite</ActionButton>}
      />
      <Panel flush>
        <DataTable
          caption="Members"
          columns={mayChange ? [...COLUMNS, change(account.id, setChosen)] : COLUMNS}
          list={list}
          empty={
            <EmptyState title="Nobody on this page">
              <p>Members who join later appear here.</p>
            </EmptyState>
          }
        />
      </Panel>
      <InvitationsPanel />
      {can('settings:read') && <SingleSignOnPanel />}
      <Panel title="What the roles are for">
        <Facts facts={rolesOf(workspace).map((role) => [roleName(role), roleDoes(role)])} />
      </Panel>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {chosen && (
        <MemberDialog
          member={chosen}
          path={`${path}/${chosen.id}`}
          onChanged={list.reload}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** The column that changes a member; nobody changes their own account here. */
function change(ownId: string, onChoose: (member: Member) => void): Column<Member> {
  return {
    header: 'Action',
    align: 'end',
    cell: (row) =>
      row.id === ownId ? (
        'You'
      ) : (
        <ActionButton variant="default" size="compact-sm" onClick={() => onChoose(row)}>
          Change
        </ActionButton>
      ),
  };
}
