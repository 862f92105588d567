import { Select } from '@mantine/core';
import type { Schema } from '../../api/schemas.js';
import { type Column, DataTable } from '../../kit/data/data-table.js';
import { useListAddress } from '../../kit/data/list-address.js';
import { useList } from '../../kit/data/list-page.js';
import { words } from '../../kit/data/words.js';
import { EmptyState } from '../../kit/elements/empty-state.js';
import { PageHeader } from '../../kit/elements/page-header.js';
import { PageLink } from '../../kit/elements/page-link.js';
import { StatusBadge } from '../../kit/elements/status-badge.js';
import { TimeText } from '../../kit/elements/time-text.js';
import { useSignedIn } from '../../kit/session/signed-in.js';
import { actionWords, GRANT_STATUS_CODES, grantWords } from '../words.js';
import { ConfirmedCall } from '../../kit/dialogs/confirmed-call.js';
import { EMPLOYEE_COLUMN } from './employee-rows.js';
import { GRANT_FILTERS } from './grant-filters.js';
import layout from '../../kit/forms/layout.module.css';

type Grant = Schema<'GrantRowView'>;

const COLUMNS: readonly Column<Grant>[] = [
  EMPLOYEE_COLUMN,
  {
    header: 'Action',
    cell: (row) => (
      <PageLink to={`/requests/${row.access_request_id}`}>{words(row.action)}</PageLink>
    ),
  },
  { header: 'Use', cell: (row) => (row.single_use ? 'Once' : 'Until it expires') },
  { header: 'State', cell: ({ status }) => <StatusBadge {...grantWords(status)} /> },
  { header: 'Given', cell: (row) => <TimeText at={row.created_at} /> },
  { header: 'Expires', cell: (row) => <TimeText at={row.expires_at} /> },
];

const REVOKE: Column<Grant> = {
  header: 'End it',
  cell: (row) => (row.status === 'active' ? <RevokeGrant grant={row} /> : '–'),
};

/** Every right that was given, and a way to end one at once. */
export function GrantsPage() {
  const { api, can } = useSignedIn();
  const { filters, go, place } = useListAddress('/grants', GRANT_FILTERS);
  const list = useList<Grant>({ api, path: '/grants', filters, place });
  return (
    <>
      <PageHeader
        title="Grants"
        description="Who may do what, for a few minutes. A revoked grant is refused from that moment on."
        {...(filters.employee !== undefined && {
          back: <PageLink to="/grants">Grants of everybody</PageLink>,
        })}
      />
      <div className={layout.filters}>
        <Select
          label="State"
          clearable
          placeholder="Any"
          data={GRANT_STATUS_CODES.map((value) => ({ value, label: grantWords(value).label }))}
          value={filters.status ?? null}
          onChange={(value) => go({ ...filters, status: value ?? '' })}
        />
      </div>
      <DataTable
        caption="Grants"
        columns={can('grants:revoke') ? [...COLUMNS, REVOKE] : COLUMNS}
        list={list}
        empty={
          <EmptyState title="No grants">
            <p>A grant is given when an access request ends well. It then appears here.</p>
          </EmptyState>
        }
      />
    </>
  );
}

/** Ends a live grant, after a question and a passkey. */
function RevokeGrant({ grant }: { grant: Schema<'GrantRowView'> }) {
  const { api } = useSignedIn();
  const name = grant.name ?? grant.employee_id ?? 'this employee';
  return (
    <ConfirmedCall
      label="Revoke"
      title={`Revoke the grant of ${name}?`}
      confirmLabel="Revoke it"
      call={() => api.post(`/grants/${encodeURIComponent(grant.id)}/revoke`, {})}
      said="The grant is revoked."
    >
      <p>
        {name} may no longer do “{actionWords(grant.action)}” with it. They can ask again.
      </p>
    </ConfirmedCall>
  );
}
