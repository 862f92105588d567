import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { ActionButton } from '../action-button.js';
import { type Column, DataTable } from '../data/data-table.js';
import { wholeList } from '../data/list-page.js';
import { useChange } from '../data/use-change.js';
import { useOne } from '../data/use-one.js';
import { Panel } from '../elements/panel.js';
import { RetriableFailure, useLastError } from '../elements/read-failure.js';
import { type Status, StatusBadge } from '../elements/status-badge.js';
import { TimeText } from '../elements/time-text.js';
import { FormFailure } from '../forms/form-failure.js';
import { roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';
import classes from './invitations-panel.module.css';

type Invitation = Schema<'InvitationView'>;
/** While an e-mail waits for the worker that sends it. */
const POLL_MS = 2_000;

const COLUMNS: readonly Column<Invitation>[] = [
  {
    header: 'For',
    isName: true,
    cell: (row) => <span className={classes.address}>{row.email}</span>,
  },
  { header: 'E-mail', cell: ({ delivery }) => <StatusBadge {...deliveryState(delivery)} /> },
  { header: 'Role', cell: (row) => roleName(row.role) },
  { header: 'Works until', cell: (row) => <TimeText at={row.expires_at} /> },
];

/** Invitations that nobody has accepted yet; gone from the page while there are none. */
export function InvitationsPanel() {
  const { workspace, staffApi, can } = useSignedIn();
  const path = `/workspaces/${workspace.id}/invitations`;
  const { busy, failure, run } = useChange();
  const [withdrawn, setWithdrawn] = useState('');
  const invitations = useOne<Schema<'InvitationListView'>>(staffApi, path, {
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ delivery }) => delivery === 'queued') ? POLL_MS : false,
  });
  const rows = invitations.data?.data ?? [];
  const wasUnread = useLastError(invitations) !== null;
  if (rows.length === 0)
    return (
      wasUnread && (
        <Panel title="Open invitations">
          <RetriableFailure query={invitations} />
          {invitations.isSuccess && <p>None.</p>}
        </Panel>
      )
    );
  const revoke = (id: string): Promise<unknown> => {
    setWithdrawn(id);
    return run(
      () => staffApi.post(`${path}/${id}/revoke`, {}),
      'The invitation was withdrawn. Its link does not work any more.',
    );
  };
  return (
    <Panel title="Open invitations" flush>
      {failure !== null && (
        <div className={classes.failure}>
          <FormFailure failure={failure} />
        </div>
      )}
      <DataTable
        caption="Open invitations"
        columns={
          can('members:write')
            ? [...COLUMNS, withdrawal(busy ? withdrawn : null, (id) => void revoke(id))]
            : COLUMNS
        }
        empty={null}
        list={wholeList(rows)}
      />
    </Panel>
  );
}

/** The column that withdraws an invitation. `running` is the one that is being withdrawn. */
function withdrawal(running: string | null, onWithdraw: (id: string) => void): Column<Invitation> {
  return {
    header: 'Action',
    align: 'end',
    cell: ({ id }) => (
      <ActionButton
        variant="default"
        size="compact-sm"
        busy={running === id}
        blocked={running !== null}
        onClick={() => onWithdraw(id)}
      >
        Withdraw
      </ActionButton>
    ),
  };
}

type Delivery = Schema<'InvitationView'>['delivery'];

const STATES: Record<NonNullable<Delivery>, Status> = {
  queued: { label: 'Waiting', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Given up', tone: 'bad' },
};

/** What is known about the e-mail of an invitation, and no more. */
function deliveryState(delivery: Delivery): Status {
  return delivery === null ? { label: 'By link', tone: 'neutral' } : STATES[delivery];
}
