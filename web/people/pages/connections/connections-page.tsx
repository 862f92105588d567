import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { type Column, DataTable } from '../../../kit/data/data-table.js';
import { useListAddress } from '../../../kit/data/list-address.js';
import { useList } from '../../../kit/data/list-page.js';
import { EmptyState } from '../../../kit/elements/empty-state.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import { Panel } from '../../../kit/elements/panel.js';
import { StatusBadge } from '../../../kit/elements/status-badge.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import type { Schema } from '../../../api/schemas.js';
import { useChange } from '../../../kit/data/use-change.js';
import { useOne } from '../../../kit/data/use-one.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { type Connection, KINDS } from './connection-words.js';
import { NewConnectionDialog } from './new-connection.js';
import layout from '../../../kit/forms/layout.module.css';

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

type Alarm = Schema<'DirectoryAlarmView'>;

const STATES: Partial<Record<Alarm['status'], string>> = {
  awaiting_approval: 'Waits for a second person',
  restoring: 'Being given back',
};
const OVER: readonly Alarm['status'][] = ['restored', 'lapsed'];

/** Directories that took access from many at once, and how to take that back. */
function DirectoryAlarms() {
  const { api, can } = useSignedIn();
  const { busy, failure, run } = useChange();
  const alarms = useOne<{ data: Alarm[] }>(api, '/directory_alarms');
  const open = (alarms.data?.data ?? []).filter(({ status }) => !OVER.includes(status));
  if (open.length === 0) return null;
  const restore = ({ id, status }: Alarm): void => {
    const said =
      status === 'open' ? 'A second person must approve it.' : 'Access is being given back.';
    void run(() => api.post(`/directory_alarms/${id}/restore`, {}), said);
  };
  return (
    <Panel
      title="Many leavers at once"
      description="The directory took access from many employees within an hour or a day. It stays ended unless two people give it back within seven days."
    >
      <div className={layout.stack}>
        <FormFailure failure={failure} />
        {open.map((alarm) => (
          <div key={alarm.id} className={layout.actions}>
            <span>
              More than {alarm.deactivated} employees since <TimeText at={alarm.since} />, alarm at{' '}
              <TimeText at={alarm.created_at} />
            </span>
            {STATES[alarm.status] !== undefined && (
              <span className={layout.quiet}>{STATES[alarm.status]}</span>
            )}
            {alarm.status !== 'restoring' && can('connections:write') && (
              <ActionButton variant="default" blocked={busy} onClick={() => restore(alarm)}>
                {alarm.status === 'open' ? 'Give access back' : 'Approve'}
              </ActionButton>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}
